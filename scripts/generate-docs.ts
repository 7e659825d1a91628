// Writes what the docs say of the code: docs/errors.md from the table of problem codes. `--check` fails instead.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { problemCodes } from '@sv/server/problem/problem-codes';

const documents: Record<string, () => string> = { 'docs/errors.md': errors };

function errors(): string {
  const rows = Object.entries(problemCodes).map(
    ([code, { status, title, meaning }]) => `| \`${code}\` | ${status} | ${title} | ${meaning} |`,
  );
  return `# Error codes

Made by \`npm run docs\` from \`libs/server/problem/problem-codes.ts\`; edit that file.

Every error is \`application/problem+json\` (RFC 9457). \`code\` is stable, \`type\` is \`/problems/<code>\`, \`errors\` names
faulty fields by JSON Pointer, and \`requestId\` finds the lines in the log.

| Code | Status | Title | Meaning |
| --- | --- | --- | --- |
${rows.join('\n')}
`;
}

const check = process.argv.includes('--check');
const stale = Object.entries(documents).filter(
  ([file, make]) => !existsSync(file) || readFileSync(file, 'utf8') !== make(),
);
if (!check) for (const [file, make] of stale) writeFileSync(file, make());
for (const [file] of stale) process.stderr.write(`${file} ${check ? 'is stale: run npm run docs' : 'written'}\n`);
process.exit(check && stale.length > 0 ? 1 : 0);
