// @ts-check
// The help of the command line, from a file: on a fresh clone nothing has to be installed or built for it.
import { readFileSync } from 'node:fs';
import { programsOf } from './cli-programs.mjs';

/** @typedef {{ name: string, help: string }} CommandHelp */
/** @type {{ platform: CommandHelp[], identity: CommandHelp[], elsewhere: string }} `npm run docs` writes it */
const texts = JSON.parse(readFileSync(new URL('./cli-help.json', import.meta.url), 'utf8'));

/** Plugin commands have a help of their own that says what can be left out. @type {(argv: string[]) => boolean} */
const isElsewhere = ([command, action]) => command === 'plugin' && action !== 'list' && action !== '--help';

/**
 * @param {string[]} argv
 * @returns {string | null} null when the command line is to be run
 */
export function helpFor(argv) {
  if (argv[0] === 'help') return helpFor([...argv.slice(1), '--help']);
  const asked = argv.length === 0 || argv.includes('--help') || argv.includes('-h');
  if (!asked || isElsewhere(argv)) return null;
  const words = argv.filter(word => !word.startsWith('-'));
  const isIdentity = programsOf(words[0], ['--help'])[0]?.includes('auth') ?? false;
  const commands = isIdentity ? texts.identity : texts.platform;
  const found = commands.filter(({ name }) => isPrefix(words, name.split(' ')) || isPrefix(name.split(' '), words));
  if (words.length > 0 && found.length === 0) return null;
  const rest = words.length === 0 ? [texts.elsewhere] : [];
  return [...(words.length === 0 ? commands : found).map(({ help }) => help), ...rest].join('\n\n');
}

/**
 * @param {string[]} words
 * @returns {boolean} whether a command begins with them, or they begin with one
 */
export function isCommand(words) {
  const all = [...texts.platform, ...texts.identity].map(({ name }) => name.split(' '));
  return words.length === 0 || all.some(name => isPrefix(name, words) || isPrefix(words, name));
}

/** @type {(start: string[], words: string[]) => boolean} */
const isPrefix = (start, words) => start.every((word, at) => words[at] === word);
