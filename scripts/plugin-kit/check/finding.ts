/** What one check found. */
export interface Finding {
  /** The name of the check, in two or three words. */
  check: string;
  state: 'ok' | 'failed' | 'left out';
  /** What was found, what is wrong, or why it was not checked. */
  details: string[];
  /** What is allowed and probably a mistake. */
  warnings: string[];
}

export const passed = (check: string, seen = '', warnings: string[] = []): Finding => ({
  check,
  state: 'ok',
  details: seen ? [seen] : [],
  warnings,
});

/** `failed` when there are faults, else `ok`. */
export const judged = (check: string, faults: string[], seen = '', warnings: string[] = []): Finding =>
  faults.length > 0 ? { check, state: 'failed', details: faults, warnings } : passed(check, seen, warnings);

export const leftOut = (check: string, ...reasons: string[]): Finding => ({
  check,
  state: 'left out',
  details: reasons,
  warnings: [],
});

/** One line for the check, and one for each fault and warning. */
export function toLines({ check, state, details, warnings }: Finding): string[] {
  const [first, ...others] = state === 'failed' ? ['', ...details] : details;
  return [
    `${state.padEnd(9)} ${check}${first ? `: ${first}` : ''}`,
    ...others.map(line => `          ${line}`),
    ...warnings.map(line => `          warning: ${line}`),
  ];
}
