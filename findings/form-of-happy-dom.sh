#!/usr/bin/env bash
# happy-dom 21.0.4 hands out forms and selects as proxies, and runs their methods on the element behind the proxy. A
# method of Node.prototype that compares `this` with `child.parentNode`, as the known patch for pages that translators
# change does, finds them equal for a div and different for a form: patched, `removeChild` leaves the child in the form.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null; npm install --silent --ignore-scripts --no-audit --no-fund happy-dom@21.0.4
cat >see.mjs <<'JS'
import { Window } from "happy-dom";
const { document, Node } = new Window();
const { removeChild } = Node.prototype;
Node.prototype.removeChild = function (child) {
  return child.parentNode === this ? removeChild.call(this, child) : child;
};
for (const name of ["div", "form", "select"]) {
  const parent = document.createElement(name);
  const child = document.createElement("option");
  parent.appendChild(child);
  parent.removeChild(child);
  console.log(`${name}: ${parent.childNodes.length} left`);
}
JS
seen=$(node see.mjs); echo "$seen"
[ "$seen" = "div: 0 left
form: 1 left
select: 1 left" ] || { echo "changed"; exit 1; }
