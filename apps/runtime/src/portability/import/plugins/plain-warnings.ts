import type { ImportWarning } from '@sv/contracts/portability.contract';

const MAX_WARNINGS = 50;
const MAX_DETAIL = 300;
const CODE = /^[a-z][a-z0-9-]{0,63}$/;

/** What a plugin warns of, so far as a person can read it: a few lines, with codes that are codes. */
export function plainWarnings(warnings: readonly unknown[]): ImportWarning[] {
  const shown = warnings.slice(0, MAX_WARNINGS).map(toWarning);
  const left = warnings.length - shown.length;
  return left === 0 ? shown : [...shown, { code: 'more-warnings', detail: `There are ${left} more warnings.` }];
}

function toWarning(warning: unknown): ImportWarning {
  const { code, detail } = (typeof warning === 'object' && warning !== null ? warning : {}) as Record<string, unknown>;
  return {
    code: typeof code === 'string' && CODE.test(code) ? code : 'warning',
    detail: typeof detail === 'string' ? detail.slice(0, MAX_DETAIL) : '',
  };
}
