import type { PluginPackage } from '../../package/read-package';
import { judged, type Finding } from '../finding';

const SVG = /^(<\?xml[^>]*>\s*)?(<!--(?:(?!-->)[\s\S])*-->\s*)*<svg[\s>]/;
const README_MIN_CHARACTERS = 80;

/** Checks what an operator sees of a plugin: a README with content, and an icon. */
export function scaffoldCheck({ manifest, entries }: PluginPackage): Finding {
  const text = (path: string): string | undefined => entries.find(one => one.path === path)?.content.toString('utf8');
  const readme = text('README.md')?.trim();
  const icon = manifest.icon && text(manifest.icon)?.trim();
  const faults = [
    ...(readme === undefined ? ['README.md is missing'] : []),
    ...(readme !== undefined && readme.length < README_MIN_CHARACTERS ? [tooShort(readme.length)] : []),
    ...(manifest.icon && !(icon && SVG.test(icon)) ? [`${manifest.icon} is not an SVG in the plugin’s folder`] : []),
  ];
  const warnings = manifest.icon ? [] : ['there is no icon: the launcher shows the first letter of the name'];
  return judged('README and icon', faults, '', warnings);
}

const tooShort = (length: number): string =>
  `README.md has ${length} characters: say what the plugin does and what an operator decides, in at least ${README_MIN_CHARACTERS}`;
