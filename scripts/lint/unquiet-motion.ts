// Finds motion in style sheets that goes on for people who asked for less: each animation and transition takes its
// duration from a token that becomes nothing for them, or is inside a rule that asks for their preference.

const MOTION = /^(?:animation|transition)(?:-duration)?$/;
const QUIET = /var\(--sv-motion|^none\b|^0s?\b/;
const ASKED = /prefers-reduced-motion/;
/** So short that nothing moves: it only delays. */
const AT_ONCE = /(?:^|\s)(?:0\.\d+|1)ms\b/;

interface Declaration {
  line: number;
  name: string;
  value: string;
  /** The rules and media queries around it. */
  around: readonly string[];
}

/** @returns `line: declaration`, for each that moves whether or not it is wanted */
export function unquietMotion(css: string): string[] {
  return declarationsIn(css)
    .filter(({ name }) => MOTION.test(name))
    .filter(({ value, around }) => !around.some(rule => ASKED.test(rule)) && !isQuiet(value))
    .map(({ line, name, value }) => `${line}: ${name}: ${value}`);
}

/** Of several animations each. */
const isQuiet = (value: string): boolean =>
  value.split(/,(?![^(]*\))/).every(part => QUIET.test(part.trim()) || AT_ONCE.test(part));

function declarationsIn(css: string): Declaration[] {
  const text = css.replace(/\/\*[^]*?\*\//g, comment => comment.replace(/[^\n]/g, ' '));
  const found: Declaration[] = [];
  const around: string[] = [];
  let from = 0;
  for (const { 0: mark, index } of text.matchAll(/[{};]/g)) {
    const part = text.slice(from, index);
    const [, name, value] = /^\s*([a-z-]+)\s*:\s*([^]*?)\s*$/.exec(part) ?? [];
    if (mark === '{') around.push(part.trim());
    else if (name && value) {
      const line = text.slice(0, from + part.search(/\S/)).split('\n').length;
      found.push({ line, name, value: value.replace(/\s+/g, ' '), around: [...around] });
    }
    if (mark === '}') around.pop();
    from = index + 1;
  }
  return found;
}
