"use strict";
{
  const cases = [...document.querySelectorAll(".case")];
  const buttons = [...document.querySelectorAll("[data-filter]")];
  const find = document.getElementById("find");
  const zoom = document.getElementById("zoom");
  let kind = "all";

  for (const compare of document.querySelectorAll(".compare")) {
    const slider = compare.querySelector("input");
    const move = () => compare.style.setProperty("--cut", slider.value + "%");
    slider.addEventListener("input", move);
    move();
  }

  const filter = () => {
    const text = find.value.trim().toLowerCase();
    let shown = 0;
    for (const one of cases) {
      const fits = (kind === "all" || one.dataset.status === kind) && one.dataset.name.toLowerCase().includes(text);
      one.hidden = !fits;
      shown += fits;
      // Passed cases are closed, but who asks for them alone wants to see them.
      if (fits && kind === "passed" && cases.length <= 100) one.querySelector("details").open = true;
    }
    document.querySelector(".none").hidden = shown > 0;
  };
  for (const button of buttons) {
    button.addEventListener("click", () => {
      kind = button.dataset.filter;
      for (const other of buttons) other.setAttribute("aria-pressed", String(other === button));
      filter();
    });
  }
  find.addEventListener("input", filter);
  filter();

  zoom.addEventListener("change", () => {
    const root = document.documentElement.style;
    if (zoom.value) root.setProperty("--zoom", zoom.value);
    else root.removeProperty("--zoom");
  });
}
