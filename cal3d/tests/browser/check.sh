#!/usr/bin/env bash
# Converts characters to glTF, has the files validated and played: check.sh SPINE CHROMIUM FOLDER
# Sample characters of others are taken where they are beside the workspace.
set -euo pipefail
spine=$(realpath "$1") chromium=$2
mkdir -p "$3"
folder=$(realpath "$3")
cd "$(dirname "$0")/../../.."

models=()
convert() { # convert NAME ANIMATION FILES...: adds NAME.glb to the models; without an animation it is not played
  local glb="$folder/$1.glb"
  "$spine" --quiet cal3d convert "${@:3}" -o "$glb"
  models+=("$glb${2:+:$2}")
}

convert pip pip_walk assets/cal3d-pip/pip.cfg
convert pip-wide pip_walk --influences 8 --open-loops assets/cal3d-pip/pip.cfg
for name in cally paladin; do
  list="../shared/cal3d/$name/$name.cfg"
  if [ -f "$list" ]; then
    convert "$name" "${name}_walk" "$list"
  else
    echo "without $name: there is no $list"
  fi
done
data=cal3d/tests/data
for name in 700-classic 919-chat 1200-v12 1300-u13 1301-c13-1301; do
  files=()
  for file in "$data/$name".c?f; do files+=("$file"); done
  convert "fixture-$name" "" "${files[@]}"
done
convert fixture-mesh "" "$data/1301-c13-1301.xmf"
node cal3d/tests/browser/check.mjs "$chromium" "$folder" "${models[@]}"
