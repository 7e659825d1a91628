// @ts-check
// Called by Jest before each file of page tests: what the file before it changed in the world they share is put back.
const { TestBed } = require('@angular/core/testing');
const { rememberProperties } = require('./properties.cjs');

/** @type {(() => void) | undefined} */
let putPropertiesBack;
let firstTimer = 0;

module.exports = () => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  putPropertiesBack?.();
  emptyPage();
  stopTimers();
  putPropertiesBack ??= rememberProperties();
  // Angular registers its own when it is loaded, which is before the first file alone.
  beforeEach(() => void TestBed.resetTestingModule());
  afterEach(() => void TestBed.resetTestingModule());
};

function emptyPage() {
  const { documentElement, head, body } = document;
  if (!documentElement.contains(body)) documentElement.append(body);
  for (const element of [documentElement, head, body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  head.replaceChildren();
  body.replaceChildren();
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; max-age=0; path=/`;
  window.localStorage.clear();
  window.sessionStorage.clear();
  window.history.replaceState(null, '', '/');
}

/** jsdom numbers them. */
function stopTimers() {
  const next = Number(window.setTimeout(() => undefined));
  for (let timer = firstTimer; timer <= next; timer++) window.clearTimeout(timer);
  firstTimer = next;
}
