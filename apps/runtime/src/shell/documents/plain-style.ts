/**
 * The style of pages that load nothing else: errors without a session, the offline page. It is in the document itself,
 * because scripts of the origin can write anything into the browser's caches. Colours are the system's own, or the
 * instance's accent where the document brings it.
 */
export const plainStyle = `:root {
  color-scheme: light dark;
  font:
    100%/1.5 system-ui,
    -apple-system,
    'Segoe UI',
    Roboto,
    sans-serif;
  background: Canvas;
  color: CanvasText;
}

:root[data-theme='light'] {
  color-scheme: light;
}

:root[data-theme='dark'] {
  color-scheme: dark;
}

body {
  display: grid;
  place-items: center;
  min-block-size: 100dvh;
  margin: 0;
  padding: 1.5rem;
  box-sizing: border-box;
}

main {
  inline-size: min(28rem, 100%);
}

.status {
  margin: 0 0 0.5rem;
  font-size: 0.875rem;
  font-variant-numeric: tabular-nums;
  opacity: 0.75;
}

h1 {
  margin: 0 0 0.75rem;
  font-size: 1.5rem;
  line-height: 1.25;
  letter-spacing: -0.02em;
  text-wrap: balance;
}

p {
  margin: 0 0 0.75rem;
  overflow-wrap: anywhere;
}

a {
  color: LinkText;
  text-underline-offset: 0.2em;
}

:focus-visible {
  outline: 2px solid;
  outline-offset: 3px;
}
`;
