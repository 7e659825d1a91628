/**
 * Whether the client navigates (decided by `Accept` alone). Browsers send `text/html` with the highest quality when a
 * person follows a link; scripts send `application/json` or any type.
 */
export function prefersHtml(accept: string | undefined): boolean {
  if (!accept || !accept.includes('text/html')) return false;
  const quality = (type: string): number => {
    const range = accept
      .split(',')
      .map(part => part.trim())
      .find(part => part.split(';')[0]!.trim().toLowerCase() === type);
    if (range === undefined) return 0;
    const q = /;\s*q=([\d.]+)/.exec(range);
    return q ? Number(q[1]) : 1;
  };
  const html = quality('text/html');
  return html > 0 && html >= quality('application/json') && html >= quality('application/problem+json');
}
