// @ts-check
// What there is on the command line, from a file: on a fresh clone nothing has to be installed or built to ask for it.
import { readFileSync } from 'node:fs';

/**
 * Written by `npm run docs`: the help of every command by its words, and for each first word the programs that have it,
 * in the order in which they run; for the first two words where fewer programs have those.
 *
 * @type {{ help: Record<string, string>, programs: Record<string, string[]> }}
 */
const { help, programs } = JSON.parse(readFileSync(new URL('./cli-help.json', import.meta.url), 'utf8'));

/**
 * Answers a command line that asks for help or begins with no command, and ends the process.
 *
 * @param {string[]} argv
 * @param {string} name how the command line is called here
 * @returns {string[]} the programs that run the command, until one fails
 */
export function programsFor(argv, name) {
  const [first = 'help'] = argv;
  const words = (first === 'help' ? argv.slice(1) : argv).filter(word => !word.startsWith('-'));
  const isKnown = words.length === 0 || Object.hasOwn(programs, words[0]);
  if (isKnown && (first === 'help' || argv.includes('--help') || argv.includes('-h'))) {
    process.stdout.write(helpFor(words).replace('Usage: workspace', `Usage: ${name}`));
    process.exit();
  }
  const part = words.slice(0, 2).join(' ');
  if (Object.hasOwn(programs, first)) return programs[part] ?? programs[first];
  process.stderr.write(`unknown command '${first}'; try --help\n`);
  process.exit(1);
}

/** Of the command, or the group, that the words begin with. @type {(words: string[]) => string} */
function helpFor(words) {
  const wanted = words.join(' ');
  return Object.hasOwn(help, wanted) ? help[wanted] : helpFor(words.slice(0, -1));
}
