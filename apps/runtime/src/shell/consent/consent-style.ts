/** On top of `plainStyle`, for the page that asks a person whether one app may read from another. */
export const consentStyle = `main {
  inline-size: min(32rem, 100%);
}

.apps {
  display: flex;
  align-items: center;
  gap: 0.75rem;
  margin-block-end: 0.75rem;
}

.apps img,
.apps .letter {
  inline-size: 2rem;
  block-size: 2rem;
}

.arrow,
dt,
.id {
  color: var(--sv-color-text-muted);
}

.id {
  font-size: 0.8125rem;
  overflow-wrap: anywhere;
}

/* Label and value side by side: the whole question is visible at once, also on a phone. */
dl {
  display: grid;
  grid-template-columns: minmax(5rem, auto) minmax(0, 1fr);
  margin: 0 0 1rem;
}

dt,
dd {
  margin: 0;
  padding-block: 0.5rem;
  border-block-start: 1px solid var(--sv-color-border);
  overflow-wrap: anywhere;
}

dt {
  max-inline-size: 8rem;
  padding-inline-end: 1rem;
}

.problem {
  padding: 0.625rem 0.875rem;
  border-radius: 7px;
  background: var(--sv-color-danger-soft);
  color: var(--sv-color-danger);
}

label {
  display: block;
  margin-block-end: 0.25rem;
  font-weight: 500;
}

input {
  inline-size: 100%;
  min-block-size: 2.5rem;
  margin-block-end: 0.5rem;
  padding-inline: 0.75rem;
  border: 1px solid var(--sv-color-border-control);
  border-radius: 7px;
  background: var(--sv-color-raised);
  color: inherit;
  font: inherit;
}

/* Both buttons have the same size, so that declining is as easy to find as agreeing. */
.actions > * {
  flex: 1;
}

button:disabled {
  opacity: 0.5;
  cursor: default;
}

@media (max-width: 30rem) {
  .brand {
    margin-block-end: 1rem;
  }

  h1 {
    font-size: 1.25rem;
  }

  .actions {
    margin-block-start: 1rem;
  }
}
`;
