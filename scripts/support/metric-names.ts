// The names of metrics: in what a server tells, in the table of docs/operations/monitoring.md, and in expressions of PromQL.

/** The names that a server tells, in order. */
export const metricsIn = (told: string): string[] =>
  [...told.matchAll(/^# TYPE (\S+) \S+$/gm)].map(([, name]) => name!).sort();

/** The names that the table lists, by the server that has them: a row is `| name | runtime, auth | … |`. */
export function metricsInDocs(page: string): { runtime: string[]; auth: string[] } {
  const rows = [...page.matchAll(/^\| `(workspace_\w+)[^|]*\| ([^|]+) \|/gm)];
  const of = (server: string): string[] =>
    rows
      .filter(([, , servers]) =>
        servers!
          .split(', ')
          .map(name => name.trim())
          .includes(server),
      )
      .map(([, name]) => name!)
      .sort();
  return { runtime: of('runtime'), auth: of('auth') };
}

/** The metrics that an expression names, without the endings that a histogram has. */
export const metricsInExpression = (expression: string): string[] =>
  [...expression.replace(/"[^"]*"/g, '').matchAll(/\b(?:workspace|nodejs|process)_\w+/g)].map(([name]) =>
    name.replace(/_(bucket|sum|count)$/, ''),
  );
