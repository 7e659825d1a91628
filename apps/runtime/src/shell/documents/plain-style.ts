import { plainTokens } from './plain-tokens';

/**
 * The style of pages that load nothing else: errors without a session, the offline page, the consent page. It is in the
 * document itself, because scripts of the origin can write anything into the browser's caches. It looks like the frame
 * of the sign-in pages and like the errors within the workspace.
 */
export const plainStyle = `${plainTokens}
:root[data-theme='light'] {
  color-scheme: light;
}

:root[data-theme='dark'] {
  color-scheme: dark;
}

*,
*::before,
*::after {
  box-sizing: border-box;
}

html {
  font:
    100%/1.5 system-ui,
    -apple-system,
    'Segoe UI',
    Roboto,
    sans-serif;
  background: var(--sv-color-canvas);
  color: var(--sv-color-text);
  -webkit-text-size-adjust: 100%;
  text-size-adjust: 100%;
}

body {
  display: grid;
  place-items: center;
  min-block-size: 100dvh;
  margin: 0;
  padding: 2rem 1rem;
  font-size: 0.875rem;
}

main {
  inline-size: min(28rem, 100%);
  padding: 2rem;
  border: 1px solid var(--sv-color-border);
  border-radius: 14px;
  background: var(--sv-color-surface);
}

.brand {
  display: flex;
  align-items: center;
  gap: 0.625rem;
  margin: 0 0 1.5rem;
  font-weight: 600;
}

.letter,
.logo {
  flex: none;
  inline-size: 1.75rem;
  block-size: 1.75rem;
}

.letter {
  display: grid;
  place-items: center;
  border-radius: 7px;
  background: var(--sv-color-accent);
  color: var(--sv-color-on-accent);
}

/* Beside the name a logo may be wider than high. */
.logo {
  inline-size: 3.5rem;
  background: var(--sv-instance-logo) left center / contain no-repeat;
}

:root[data-theme='dark'] .logo {
  background-image: var(--sv-instance-logo-dark);
}

@media (prefers-color-scheme: dark) {
  :root[data-theme='system'] .logo {
    background-image: var(--sv-instance-logo-dark);
  }
}

.status {
  margin: 0 0 0.25rem;
  color: var(--sv-color-text-muted);
  font-variant-numeric: tabular-nums;
}

h1 {
  margin: 0 0 0.75rem;
  font-size: 1.5rem;
  font-weight: 600;
  line-height: 1.3;
  letter-spacing: -0.02em;
  text-wrap: balance;
  overflow-wrap: anywhere;
}

p {
  margin: 0 0 0.75rem;
  overflow-wrap: anywhere;
}

.hint {
  color: var(--sv-color-text-muted);
  font-size: 0.8125rem;
}

.actions {
  display: flex;
  flex-wrap: wrap;
  gap: 0.5rem;
  margin-block-start: 1.5rem;
}

.actions > * {
  display: grid;
  place-items: center;
  min-block-size: 2.5rem;
  padding-inline: 1rem;
  border: 1px solid var(--sv-color-border-strong);
  border-radius: 7px;
  background: var(--sv-color-raised);
  color: var(--sv-color-text);
  font: inherit;
  font-weight: 500;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
}

.actions > :hover {
  background: var(--sv-color-hover);
}

.actions > .primary {
  border-color: transparent;
  background: var(--sv-color-accent);
  color: var(--sv-color-on-accent);
}

.actions > .primary:hover {
  background: var(--sv-color-accent-hover);
}

a {
  color: var(--sv-color-accent-text);
  text-underline-offset: 0.2em;
}

:focus-visible {
  outline: 2px solid var(--sv-color-accent-text);
  outline-offset: 2px;
}

@media (max-width: 30rem) {
  html {
    background: var(--sv-color-surface);
  }

  body {
    place-items: start center;
    padding: 0;
  }

  main {
    padding: 1.5rem 1.25rem;
    border: 0;
    border-radius: 0;
  }
}
`;
