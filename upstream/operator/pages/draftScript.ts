/**
 * Script of the page of a draft. It saves each row by itself shortly after typing, sends the buttons of a row without a
 * reload, and moves the focus to the next row that needs a person. Texts go into the page as text alone.
 */
export const DRAFT_SCRIPT = `"use strict";
(() => {
  const PAUSE_MS = 1200;
  const waiting = new Map();
  const busy = new Map();
  document.documentElement.classList.add("scripted");
  const rowOf = (form) => form.closest(".row");
  const tell = (form, text) => { form.querySelector("[data-status]").textContent = text; };
  const part = (tag, className, text) => {
    const made = document.createElement(tag);
    if (className) made.className = className;
    if (text) made.textContent = text;
    return made;
  };
  const fill = (place, remarks) => {
    place.replaceChildren(...remarks.flatMap(({ reason, remedy, english }) => [
      document.createTextNode(reason + "。"), part("span", "remedy", remedy + "。"),
      ...(english ? [Object.assign(part("small", "", " " + english), { lang: "en" })] : []),
    ]));
  };
  const showFaults = (form, no, faults) => {
    const list = document.getElementById("lacks-" + no);
    list.replaceChildren(...faults.filter(({ field }) => field === "").map((one) => {
      const item = part("li");
      fill(item, [one]);
      return item;
    }));
    for (const input of form.querySelectorAll("[id^='f-']")) {
      const own = faults.filter(({ field }) => field === input.name);
      const id = "e-" + no + "-" + input.name;
      let place = document.getElementById(id);
      if (own.length === 0) {
        place?.remove();
        input.removeAttribute("aria-invalid");
      } else {
        if (!place) {
          place = Object.assign(part("p", "fault"), { id });
          input.before(place);
        }
        fill(place, own);
        input.setAttribute("aria-invalid", "true");
        const details = input.closest("details");
        if (details) details.open = true;
      }
      const described = ["e-", "h-"].map((mark) => mark + no + "-" + input.name).filter((one) => document.getElementById(one));
      if (described.length > 0) input.setAttribute("aria-describedby", described.join(" "));
      else input.removeAttribute("aria-describedby");
    }
  };
  const showCounts = ({ counts, ready, canUndo }) => {
    for (const place of document.querySelectorAll("[data-count]")) place.textContent = counts[place.dataset.count];
    for (const place of document.querySelectorAll("[data-ready]")) place.textContent = ready;
    document.querySelector("[data-whole]").hidden = ready === 0;
    document.querySelector("[data-left]").hidden = counts.refused === 0;
    document.querySelector("[data-undo]").hidden = !canUndo;
  };
  const ready = () => !document.querySelector("[data-whole]").hidden;
  const next = (row) => {
    const rows = [...document.querySelectorAll(".row")];
    const at = rows.indexOf(row);
    const open = (one) => one !== row && ["refused", "noted"].includes(one.dataset.state);
    const found = rows.slice(at + 1).find(open) ?? rows.find(open);
    if (!found) {
      const button = document.querySelector("[data-import]");
      document.querySelector("[data-said]").textContent = "这一页都看过了。";
      (ready() ? button : document.querySelector("main")).focus();
      return;
    }
    (found.querySelector("[aria-invalid]") ?? found).focus();
    found.scrollIntoView({ block: "nearest" });
  };
  const send = async (form, act) => {
    clearTimeout(waiting.get(form));
    waiting.delete(form);
    while (busy.has(form)) await busy.get(form);
    const body = new URLSearchParams(new FormData(form));
    body.set("act", act);
    tell(form, "正在保存……");
    const run = (async () => {
      let answer;
      try {
        answer = await fetch(form.action, { method: "POST", body, headers: { Accept: "application/json" } });
        if (!/json/.test(answer.headers.get("content-type") ?? "")) throw new Error(String(answer.status));
        answer = await answer.json();
      } catch (error) {
        tell(form, error.message === "401" ? "没有保存：登录已过期，请用新的链接打开。" : "没有保存，稍后再试。");
        if (act === "save" && error.message !== "401") later(form, 10 * PAUSE_MS);
        return undefined;
      }
      if (answer.isStale) {
        tell(form, "没有保存：这一题在别处改过了。请重新打开页面。");
        return undefined;
      }
      const row = rowOf(form);
      form.elements.rev.value = answer.rev;
      row.dataset.state = answer.state;
      row.querySelector("[data-label]").textContent = answer.label;
      showFaults(form, form.dataset.row, answer.remarks);
      showCounts(answer);
      tell(form, answer.said);
      return answer;
    })();
    busy.set(form, run);
    const done = await run;
    busy.delete(form);
    return done;
  };
  const later = (form, ms) => {
    clearTimeout(waiting.get(form));
    waiting.set(form, setTimeout(() => void send(form, "save"), ms));
  };
  document.addEventListener("input", ({ target }) => {
    const form = target.closest?.("form[data-row]");
    if (form) later(form, PAUSE_MS);
  });
  document.addEventListener("change", ({ target }) => {
    const form = target.closest?.("form[data-row]");
    if (form) later(form, 0);
  });
  document.addEventListener("submit", async (event) => {
    const form = event.target;
    if (!form.matches("form[data-row]")) {
      if (form.method !== "post" || waiting.size + busy.size === 0) return;
      event.preventDefault();
      const open = [...new Set([...busy.keys(), ...waiting.keys()])];
      const saved = await Promise.all(open.map(async (one) =>
        (!busy.has(one) || (await busy.get(one))) && (!waiting.has(one) || (await send(one, "save")))));
      const at = saved.findIndex((one) => !one);
      if (at < 0) form.submit();
      else rowOf(open[at]).focus();
      return;
    }
    event.preventDefault();
    const act = event.submitter?.value ?? "save";
    const answer = await send(form, act);
    if (!answer) return;
    const isDropped = answer.state === "dropped";
    for (const button of form.querySelectorAll("button"))
      button.hidden =
        button.value === "seen"
          ? answer.state !== "noted"
          : (button.value === "restore") !== isDropped || (button.value === "drop" && answer.isImported);
    if (answer.state === "refused") (form.querySelector("[aria-invalid]") ?? form.querySelector("select")).focus();
    else if (act !== "save" && act !== "restore") {
      if (answer.state === "noted") rowOf(form).focus();
      else next(rowOf(form));
    }
  });
  addEventListener("beforeunload", (event) => {
    if (waiting.size + busy.size > 0) event.preventDefault();
  });
})();
`;
