/** The page to open after a payment: the requested page when it belongs to the app, else the app's first page. */
export function pageAfterPayment(routePrefix: string, requested: string | null | undefined): string {
  const path = requested?.split(/[?#]/, 1)[0] ?? '';
  const isOfApp = path === routePrefix || path.startsWith(`${routePrefix}/`);
  // A dot segment could lead out of the app.
  return isOfApp && !/[\\\u0000-\u001f]|\/\.|%2e/i.test(requested ?? '') ? requested! : routePrefix;
}
