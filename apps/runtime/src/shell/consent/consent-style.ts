/** On top of `plainStyle`, for the page that asks a person whether one app may read from another. */
export const consentStyle = `:root {
  --line: color-mix(in srgb, CanvasText 18%, Canvas);
  --soft: color-mix(in srgb, CanvasText 72%, Canvas);
}

main {
  box-sizing: border-box;
  inline-size: min(34rem, 100%);
  padding: 2rem;
  border: 1px solid var(--line);
  border-radius: 1rem;
}

.instance {
  margin-block-end: 1rem;
}

.instance,
dt,
.id,
.hint {
  color: var(--soft);
  font-size: 0.875rem;
}

dl {
  margin: 0 0 1.25rem;
}

dt {
  padding-block-start: 0.75rem;
}

dd {
  margin: 0;
  padding-block-end: 0.75rem;
  overflow-wrap: anywhere;
}

dd + dt {
  border-block-start: 1px solid var(--line);
}

.problem {
  padding: 0.625rem 0.875rem;
  border: 1px solid;
  border-radius: 0.5rem;
  font-weight: 600;
}

label {
  display: block;
  margin-block-end: 0.25rem;
  font-weight: 600;
}

input {
  box-sizing: border-box;
  inline-size: 100%;
  min-block-size: 2.75rem;
  margin-block-end: 0.5rem;
  padding-inline: 0.75rem;
  border: 1px solid;
  border-radius: 0.5rem;
  background: Field;
  color: FieldText;
  font: inherit;
}

.choice {
  display: flex;
  align-items: stretch;
  gap: 0.75rem;
  margin-block-start: 1.5rem;
}

/* Both buttons have the same size, so that declining is as easy to find as agreeing. */
.choice > * {
  flex: 1;
  display: grid;
  place-items: center;
  min-block-size: 2.75rem;
  padding-inline: 1rem;
  box-sizing: border-box;
  border: 1px solid transparent;
  border-radius: 0.5rem;
  font: inherit;
  font-weight: 600;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
}

.choice a {
  border-color: var(--line);
  color: CanvasText;
}

.choice a:hover {
  border-color: currentColor;
}

button {
  background: var(--sv-color-accent, CanvasText);
  color: var(--sv-color-on-accent, Canvas);
}

button:disabled {
  opacity: 0.5;
  cursor: default;
}

@media (max-width: 30rem) {
  body {
    padding: 1rem;
  }

  main {
    padding: 1.25rem;
  }
}
`;
