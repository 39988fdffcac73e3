//! What a mod keeps when its script is replaced.

use std::collections::HashMap;
use std::ffi::c_void;

use mlua::{Lua, Result, Table, Value};

/// A table without anything that belongs to a Lua: booleans, numbers, strings and tables of these, shared and circular ones included.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Saved {
    /// The first is the table itself.
    tables: Vec<Vec<(Plain, Plain)>>,
}

#[derive(Clone, Debug, PartialEq)]
enum Plain {
    Boolean(bool),
    Integer(i64),
    Number(f64),
    Text(Vec<u8>),
    /// Index of a table.
    Table(usize),
}

impl Saved {
    /// Copies a table. Functions, coroutines, objects, and metatables are left out. No code of the script runs.
    pub(super) fn of(table: &Table) -> Result<Self> {
        let mut reader = Reader {
            indices: HashMap::from([(table.to_pointer(), 0)]),
            found: vec![table.clone()],
        };
        let mut tables = Vec::new();
        while let Some(table) = reader.found.get(tables.len()).cloned() {
            let mut pairs = Vec::new();
            table.for_each(|key: Value, value: Value| {
                if let (Some(key), Some(value)) = (reader.plain(&key), reader.plain(&value)) {
                    pairs.push((key, value));
                }
                Ok(())
            })?;
            tables.push(pairs);
        }
        Ok(Self { tables })
    }

    /// Makes the table anew.
    pub(super) fn table(&self, lua: &Lua) -> Result<Table> {
        let tables: Vec<Table> = match self.tables.len() {
            0 => vec![lua.create_table()?],
            count => (0..count).map(|_| lua.create_table()).collect::<Result<_>>()?,
        };
        let value = |plain: &Plain| -> Result<Value> {
            Ok(match plain {
                Plain::Boolean(value) => Value::Boolean(*value),
                Plain::Integer(value) => Value::Integer(*value),
                Plain::Number(value) => Value::Number(*value),
                Plain::Text(bytes) => Value::String(lua.create_string(bytes)?),
                Plain::Table(index) => tables.get(*index).cloned().map_or(Value::Nil, Value::Table),
            })
        };
        for (pairs, table) in self.tables.iter().zip(&tables) {
            for (key, content) in pairs {
                table.raw_set(value(key)?, value(content)?)?;
            }
        }
        tables.first().cloned().map_or_else(|| lua.create_table(), Ok)
    }
}

/// The tables that were met.
struct Reader {
    indices: HashMap<*const c_void, usize>,
    found: Vec<Table>,
}

impl Reader {
    fn plain(&mut self, value: &Value) -> Option<Plain> {
        Some(match value {
            Value::Boolean(value) => Plain::Boolean(*value),
            Value::Integer(value) => Plain::Integer(*value),
            Value::Number(value) => Plain::Number(*value),
            Value::String(text) => Plain::Text(text.as_bytes().to_vec()),
            Value::Table(table) => {
                let next = self.found.len();
                let index = *self.indices.entry(table.to_pointer()).or_insert(next);
                if index == next {
                    self.found.push(table.clone());
                }
                Plain::Table(index)
            }
            _ => return None,
        })
    }
}
