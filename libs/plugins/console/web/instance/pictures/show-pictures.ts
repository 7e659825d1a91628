// Applies changed pictures to the open page, because the server writes them only into the next document.
import type { InstancePicture, InstancePictureSettings } from '@sv/contracts/instance.contract';
import { identityRule } from '../identity-rule';

const properties = [
  ['--sv-instance-logo', 'logo'],
  ['--sv-instance-logo-dark', 'logo-dark'],
  ['--sv-instance-favicon', 'favicon'],
] as const satisfies [string, InstancePicture][];

export function showPictures(document: Document, settings: InstancePictureSettings): void {
  const style = identityRule(document)?.style;
  for (const [property, kind] of properties) {
    const address = settings[kind].value;
    style?.setProperty(property, address ? `url("${address}")` : 'none');
  }
  showFavicon(document, settings);
}

/** Browsers notice a new icon only on a new element. */
function showFavicon(document: Document, { favicon, logo }: InstancePictureSettings): void {
  const old = document.head.querySelector('link[rel="icon"]');
  const icon = document.createElement('link');
  icon.rel = 'icon';
  icon.href = favicon.value ?? logo.value ?? '/icon.svg';
  if (old) old.replaceWith(icon);
  else document.head.append(icon);
}
