/** A code block of the guide, and what is done with it. */
export type GuideBlock = { line: number } & (
  | { kind: 'file'; path: string; content: string }
  | { kind: 'manifest fields'; fields: Record<string, unknown> }
  | { kind: 'commands'; content: string }
  | { kind: 'requests'; content: string }
  | { kind: 'image'; content: string }
  | { kind: 'picture' }
);

/** What a block belongs to: `…` and a colon at the end of the words before it, or "…, with:". */
const NAMED = /`([^`]+)`(, with)?:$/;

/** @throws Error for a block of which nothing could be run: there must be none */
export function guideBlocks(markdown: string): GuideBlock[] {
  const lines = markdown.split('\n');
  const blocks: GuideBlock[] = [];
  for (let at = 0; at < lines.length; at++) {
    const language = /^```(\w+)$/.exec(lines[at]!)?.[1];
    if (!language) continue;
    const end = lines.indexOf('```', at + 1);
    const before = lines.slice(0, at).findLast(line => line.trim() !== '') ?? '';
    blocks.push(blockOf(language, lines.slice(at + 1, end).join('\n'), before, at + 1));
    at = end;
  }
  return blocks;
}

function blockOf(language: string, content: string, before: string, line: number): GuideBlock {
  if (language === 'console') return { kind: 'commands', content, line };
  if (language === 'http') return { kind: 'requests', content, line };
  if (language === 'dockerfile') return { kind: 'image', content, line };
  if (language === 'text') return { kind: 'picture', line };
  const [, path, isPart] = NAMED.exec(before) ?? [];
  if (!path) throw new Error(`line ${line}: nothing says to which file this block belongs`);
  if (!isPart) return { kind: 'file', path, content: `${content}\n`, line };
  if (path !== 'manifest.json') throw new Error(`line ${line}: only manifest.json is added to`);
  return { kind: 'manifest fields', fields: JSON.parse(content) as Record<string, unknown>, line };
}
