import { guideBlocks } from './guide-blocks';

const block = (language: string, content: string): string => `\`\`\`${language}\n${content}\n\`\`\`\n`;

describe('the blocks of the guide', () => {
  it('belong to the file that is named before them', () => {
    const text = `It greets. \`server/a.ts\`:\n\n${block('ts', 'one\n\ntwo')}`;
    expect(guideBlocks(text)).toEqual([{ kind: 'file', path: 'server/a.ts', content: 'one\n\ntwo\n', line: 3 }]);
  });

  it('add to the manifest where they say so', () => {
    const text = `\`manifest.json\`, with:\n\n${block('json', '{ "a": 1 }')}`;
    expect(guideBlocks(text)).toEqual([{ kind: 'manifest fields', fields: { a: 1 }, line: 3 }]);
  });

  it('are all run: one that belongs to nothing is refused', () => {
    expect(() => guideBlocks(`For example:\n\n${block('ts', 'x')}`)).toThrow('line 3');
    expect(() => guideBlocks(`\`server/a.ts\`, with:\n\n${block('ts', 'x')}`)).toThrow('line 3');
  });
});
