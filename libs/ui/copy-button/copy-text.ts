// Copies text to the clipboard, also where the page is not a secure context (plain http in a LAN).
/** @returns whether the text was copied */
export async function copyText(text: string): Promise<boolean> {
  try {
    if (!navigator.clipboard) return copyBySelection(text);
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text); // NotAllowedError: the browser refused, as it does in a frame or without a click
  }
}

/**
 * Uses execCommand, which every browser still has. The text area must be inside an open modal dialog, if there is one;
 * otherwise it cannot get the focus.
 */
function copyBySelection(text: string): boolean {
  const before = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.className = 'sv-visually-hidden';
  (document.querySelector('dialog[open]') ?? document.body).append(area);
  area.select();
  const copied = document.execCommand('copy');
  area.remove();
  if (before instanceof HTMLElement) before.focus();
  return copied;
}
