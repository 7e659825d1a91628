// The one way to the workspace's service worker. Its address is a script's, which Trusted Types want from a named policy.
const WORKER = '/sv-worker.js';

/** As much of Trusted Types as is used here; TypeScript does not know them yet. */
interface ScriptUrlPolicy {
  createScriptURL(url: string): string;
}

interface TrustedTypesWindow {
  trustedTypes?: { createPolicy(name: string, rules: ScriptUrlPolicy): ScriptUrlPolicy };
}

let policy: ScriptUrlPolicy | undefined;

/** Also finds a new version of it. @throws DOMException, TypeError when it cannot be had or is broken */
export function registerWorker(container: ServiceWorkerContainer): Promise<ServiceWorkerRegistration> {
  policy ??= makePolicy(globalThis as TrustedTypesWindow);
  return container.register(policy.createScriptURL(WORKER), { scope: '/', updateViaCache: 'none' });
}

function makePolicy({ trustedTypes }: TrustedTypesWindow): ScriptUrlPolicy {
  const rules: ScriptUrlPolicy = { createScriptURL: onlyOurs };
  return trustedTypes?.createPolicy('sv-worker', rules) ?? rules;
}

function onlyOurs(url: string): string {
  if (url !== WORKER) throw new TypeError(`${url} is not the service worker of the workspace`);
  return url;
}
