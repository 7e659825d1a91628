import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { edgesOf } from './import-graph';
import { wingArrows, wings } from './wings';

const BEGIN = '<!-- wings: written by npm run docs -->';
const END = '<!-- end of wings -->';

/** A document with the map of the wings brought up to date, drawn from the imports of the runtime. */
export function withWingMap(document: string): string {
  const [before, after] = [document.indexOf(BEGIN), document.indexOf(END)];
  if (before < 0 || after < before) throw new Error(`The document has no place for the map: ${BEGIN} … ${END}`);
  return `${document.slice(0, before + BEGIN.length)}\n\n${map()}\n\n${document.slice(after)}`;
}

function map(): string {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'apps/runtime/src/*.ts'], {
    encoding: 'utf8',
  });
  const arrows = wingArrows(edgesOf(listed.split('\n').filter(Boolean), file => readFileSync(file, 'utf8')));
  const drawn = ['```mermaid', 'flowchart TD', ...arrows.map(([from, to]) => `  ${from} --> ${to}`), '```'];
  const rows = Object.entries(wings).map(([wing, words]) => `| \`${wing}\` | ${words} |`);
  return [...drawn, '', '| Wing | What it does |', '| --- | --- |', ...rows].join('\n');
}
