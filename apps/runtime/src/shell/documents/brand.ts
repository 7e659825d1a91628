import { escapeHtml } from '@sv/server/http/escape-html';
import type { InstanceIdentity } from '../../instance/identity/instance-identity';

/** The logo and name of the instance at the top of a plain page. Without a logo: a tile with the first letter. */
export function brandHtml({ name, pictureOf }: { name: string; pictureOf: InstanceIdentity['pictureOf'] }): string {
  const mark = pictureOf('logo')
    ? '<span class="logo" aria-hidden="true"></span>'
    : `<span class="letter" aria-hidden="true">${escapeHtml(letterOf(name))}</span>`;
  return `<p class="brand">${mark}<span>${escapeHtml(name)}</span></p>`;
}

function letterOf(name: string): string {
  const [first] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(name.trim());
  return first?.segment.toLocaleUpperCase() ?? '?';
}
