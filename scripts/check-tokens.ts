// `npm run tokens`: a colour is in libs/ui/styles/tokens.css and nowhere else, and motion takes its duration from there.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { unquietMotion } from './lint/unquiet-motion';

const TOKENS = 'libs/ui/styles/tokens.css';
const LITERAL = /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|oklch|oklab|lab|lch|hwb|color)\(/i;
/** Answers `file:line` of every colour literal in style sheets and templates. */
export function colourLiterals(files: readonly string[], read: (file: string) => string): string[] {
  return files
    .filter(file => /\.(css|html)$/.test(file) && file !== TOKENS)
    .flatMap(file =>
      read(file)
        .split('\n')
        .flatMap((line, at) => (LITERAL.test(withoutNoise(line)) ? [`${file}:${at + 1}: ${line.trim()}`] : [])),
    );
}

/** Texts, fragments of links, HTML entities and template references are no colours; `color-mix()` of tokens is none either. */
const withoutNoise = (line: string): string =>
  line.replace(/'[^']*' \| t\b|href="#[^"]*"|&#\w+;|url\([^)]*\)|#[a-z]\w*(?=[\s>=(.])/gi, match =>
    /^#[0-9a-f]{3,8}$/i.test(match) ? match : '',
  );

if (import.meta.main) {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'apps', 'libs', 'examples'], {
    encoding: 'utf8',
  }).split('\n');
  const read = (file: string): string => readFileSync(file, 'utf8');
  const styles = files.filter(file => file.endsWith('.css') && file !== TOKENS);
  const colours = colourLiterals(files.filter(Boolean), read);
  const motion = styles.flatMap(file => unquietMotion(read(file)).map(place => `${file}:${place}`));
  const found = [...colours, ...motion.map(place => `${place} (also moves for people who asked for less motion)`)];
  for (const line of found) process.stderr.write(`${line}\n`);
  process.stdout.write(
    found.length === 0
      ? 'tokens: every colour and every duration is a token\n'
      : `tokens: ${colours.length} colours and ${motion.length} durations outside ${TOKENS}\n`,
  );
  process.exit(found.length === 0 ? 0 : 1);
}
