import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const filesIn = (...places: string[]): string[] =>
  execFileSync('git', ['ls-files', ...places], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter(Boolean);

const pages = filesIn('*.md').filter(page => !page.startsWith('scripts/'));

/** As GitHub makes them of the headings: what occurs twice is counted. */
function anchorsOf(page: string): Set<string> {
  const seen = new Map<string, number>();
  const headings = [...withoutCode(read(page)).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading!));
  return new Set(
    headings.map(anchor => {
      const before = seen.get(anchor) ?? 0;
      seen.set(anchor, before + 1);
      return before === 0 ? anchor : `${anchor}-${before}`;
    }),
  );
}

const anchorOf = (heading: string): string =>
  heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replaceAll(' ', '-');

const withoutCode = (text: string): string => text.replace(/^(`{3,})[^]*?^\1$/gm, '');

/** Why a link leads nowhere, or null. */
function faultOf(page: string, link: string): string | null {
  const [path, anchor] = link.split('#') as [string, string?];
  const target = path === '' ? page : relative(ROOT, resolve(ROOT, dirname(page), path));
  if (!existsSync(join(ROOT, target))) return `${page} → ${link}: no such file`;
  return anchor === undefined || anchorsOf(target).has(anchor) ? null : `${page} → ${link}: no such heading`;
}

describe('the pages', () => {
  it('lead to files and headings that are there', () => {
    const links = pages.flatMap(page =>
      [...withoutCode(read(page)).matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)].map(
        ([, link]) => [page, link!] as const,
      ),
    );
    expect(links.length).toBeGreaterThan(80);
    expect(links.map(([page, link]) => faultOf(page, link)).filter(Boolean)).toEqual([]);
  });
});

describe('the alerts', () => {
  it('each lead to a page for whoever is woken by it', () => {
    const alerts = read('deploy/prometheus/alerts.yml').split('- alert: ').slice(1);
    expect(alerts.length).toBeGreaterThan(20);
    const faults = alerts.map(alert => faultOf('README.md', /^ +runbook: (\S+)$/m.exec(alert)?.[1] ?? 'no runbook'));
    expect(faults.filter(Boolean)).toEqual([]);
  });
});

describe('docs/operations.md', () => {
  it('lists every section of its pages', () => {
    const sections = filesIn('docs/operations/*.md').flatMap(page =>
      [...withoutCode(read(page)).matchAll(/^##+ (.+)$/gm)].map(
        ([, heading]) => `${relative('docs', page)}#${anchorOf(heading!)}`,
      ),
    );
    expect(sections.length).toBeGreaterThan(30);
    expect(sections.filter(link => !read('docs/operations.md').includes(`](${link})`))).toEqual([]);
  });
});

describe('docs/adr', () => {
  it('lists every decision with its name and status', () => {
    const records = filesIn('docs/adr/0*.md').map(file => {
      const [, number, name] = /^# (\d+)\. (.+)$/m.exec(read(file)) ?? [];
      return [number, file.slice('docs/adr/'.length), name, /^Status: (.+)$/m.exec(read(file))?.[1]];
    });
    const rows = [...read('docs/adr/README.md').matchAll(/^\| \[(\d+)\]\(([^)]+)\) +\| (.+?) +\| (.+?) +\|$/gm)];
    expect(rows.map(([, ...cells]) => cells)).toEqual(records);
  });
});
