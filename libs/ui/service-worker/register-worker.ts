// Registers the service worker; all code goes through here. Its address is a script URL, which Trusted Types accept
// only from a named policy.
const WORKER = '/sv-worker.js';

/** The part of Trusted Types that is used here; TypeScript does not have the types yet. */
interface ScriptUrlPolicy {
  createScriptURL(url: string): string;
}

interface TrustedTypesWindow {
  trustedTypes?: { createPolicy(name: string, rules: ScriptUrlPolicy): ScriptUrlPolicy };
}

let policy: ScriptUrlPolicy | undefined;

/** Also finds a new version. @throws DOMException, TypeError when the script cannot be loaded or is broken */
export function registerWorker(container: ServiceWorkerContainer): Promise<ServiceWorkerRegistration> {
  policy ??= makePolicy(globalThis as TrustedTypesWindow);
  return container.register(policy.createScriptURL(WORKER), { scope: '/', updateViaCache: 'none' });
}

function makePolicy({ trustedTypes }: TrustedTypesWindow): ScriptUrlPolicy {
  const rules: ScriptUrlPolicy = { createScriptURL: allowWorkerOnly };
  return trustedTypes?.createPolicy('sv-worker', rules) ?? rules;
}

function allowWorkerOnly(url: string): string {
  if (url !== WORKER) throw new TypeError(`${url} is not the service worker of the workspace`);
  return url;
}
