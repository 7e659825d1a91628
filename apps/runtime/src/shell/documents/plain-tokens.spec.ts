import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { plainTokens } from './plain-tokens';

const declarations = (css: string): Map<string, string> =>
  new Map(
    [...css.replace(/\/\*[^]*?\*\//g, '').matchAll(/(--sv-[\w-]+):([^;]+);/g)].map(([, name, value]) => [
      name!,
      value!.replace(/\s+/g, ' ').trim(),
    ]),
  );

it('plain pages have the colours of all other pages', () => {
  const tokens = join(import.meta.dirname, '../../../../../libs/ui/styles/tokens.css');
  const [all] = readFileSync(tokens, 'utf8').split('@media').map(declarations);
  for (const [name, value] of declarations(plainTokens)) expect([name, all!.get(name)]).toEqual([name, value]);
});
