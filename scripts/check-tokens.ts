// `npm run tokens`: a colour is in libs/ui/styles/tokens.css and nowhere else.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

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

/** Fragments of links, HTML entities and template references are no colours; `color-mix()` of tokens is none either. */
const withoutNoise = (line: string): string =>
  line.replace(/href="#[^"]*"|&#\w+;|url\([^)]*\)|#[a-z]\w*(?=[\s>=(.])/gi, match =>
    /^#[0-9a-f]{3,8}$/i.test(match) ? match : '',
  );

if (import.meta.main) {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'apps', 'libs', 'examples'], {
    encoding: 'utf8',
  }).split('\n');
  const found = colourLiterals(files.filter(Boolean), file => readFileSync(file, 'utf8'));
  for (const line of found) process.stderr.write(`${line}\n`);
  process.stdout.write(
    found.length === 0 ? 'tokens: every colour is a token\n' : `tokens: ${found.length} literals outside ${TOKENS}\n`,
  );
  process.exit(found.length === 0 ? 0 : 1);
}
