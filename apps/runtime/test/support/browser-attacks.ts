/** Long enough for a page to load, and for what it would give away to arrive. */
const PATIENCE_MS = 700;

const wait = `await new Promise(resolve => setTimeout(resolve, ${PATIENCE_MS}));`;
const looksInto = (target: string): string => `${wait} return String(${target}.document.documentElement.outerHTML);`;
const looksInside = (element: string): string =>
  `${wait} return String(${element}.contentDocument?.documentElement.outerHTML);`;
const form = (target: string): string => `
  const form = document.body.appendChild(document.createElement('form'));
  for (const [name, value] of new URL(path, location.href).searchParams)
    Object.assign(form.appendChild(document.createElement('input')), { name, value });
  Object.assign(form, { action: '/consent', target: '${target}' });
  form.submit();`;

/**
 * What code of a plugin's web half could do to read a page of ours: it has the authority of the origin (architecture
 * 3.16). Bodies of a function of `path`, in the page's own language; each answers what it got to see.
 */
const attacks: Record<string, string> = {
  'fetch it': `return (await fetch(path, { headers: { accept: 'text/html' } })).text();`,
  'fetch it as if it navigated': `
    return (await fetch(path, { headers: { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' } })).text();`,
  'ask for it the old way': `
    return new Promise(resolve => {
      const request = new XMLHttpRequest();
      request.open('GET', path);
      request.onloadend = () => resolve(request.responseText);
      request.send();
    });`,
  'open a window on it': `const opened = window.open(path); ${looksInto('opened')}`,
  'send a window there that is open already': `
    const opened = window.open('about:blank', 'victim');
    await new Promise(resolve => setTimeout(resolve, 100));
    opened.location.href = path;
    ${looksInto('opened')}`,
  'put it in a frame': `
    const frame = document.body.appendChild(document.createElement('iframe'));
    frame.src = path;
    ${looksInside('frame')}`,
  'put it in an object': `
    const holder = document.body.appendChild(document.createElement('object'));
    Object.assign(holder, { type: 'text/html', data: path });
    ${looksInside('holder')}`,
  'send a form into a window': `const opened = window.open('about:blank', 'target'); ${form('target')} ${looksInto('opened')}`,
  'send a form into a frame': `
    const frame = document.body.appendChild(document.createElement('iframe'));
    frame.name = 'inside';
    ${form('inside')}
    ${looksInside('frame')}`,
  'stand between as a service worker': `
    await navigator.serviceWorker.register('/thief.js', { scope: '/' });
    await navigator.serviceWorker.ready;
    window.open(path);
    ${wait}
    return (await (await caches.open('loot')).match('/loot'))?.text() ?? 'nothing';`,
};

export const attackNames = Object.keys(attacks);

/** An expression for the page: what the attack saw, or why the browser did not let it. */
export const attackBy = (name: string, path: string): string =>
  `(async path => { ${attacks[name]} })(${JSON.stringify(path)}).then(String, String)`;
