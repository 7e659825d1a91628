// The lines of one example, read from the template that shows it: what an author copies is what is on the page.

/** @throws where the template has no example of that name */
export function exampleLines(template: string, name: string): string {
  const start = template.indexOf(`<sv-design-example name="${name}"`);
  const from = template.indexOf('>\n', start) + 2;
  const to = template.indexOf('</sv-design-example>', from);
  if (start < 0 || to < 0) throw new Error(`no example called ${name}`);
  const lines = template.slice(from, to).trimEnd().split('\n');
  const indent = Math.min(...lines.filter(line => line.trim()).map(line => line.search(/\S/)));
  return lines.map(line => line.slice(indent)).join('\n');
}
