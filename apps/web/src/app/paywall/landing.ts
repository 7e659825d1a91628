// Where somebody goes who has paid: the page they asked for, when it is one of the app, else the app's first one.
export function landingOf(routePrefix: string, wished: string | null | undefined): string {
  const path = wished?.split(/[?#]/, 1)[0] ?? '';
  const isOfApp = path === routePrefix || path.startsWith(`${routePrefix}/`);
  // A dot segment would lead out of the app again.
  return isOfApp && !/[\\\u0000-\u001f]|\/\.|%2e/i.test(wished ?? '') ? wished! : routePrefix;
}
