const LOOK_EVERY_MS = 1_000;

/**
 * Under `npm run dev`: loads this page again when a build took the place of the one it came from. A build of other
 * content has other names, so the script of this page is gone then; it waits until that of the new document is there.
 */
export function reloadAfterBuild(page: Document): void {
  const ours = mainScript(page);
  if (!ours) return;
  const looking = setInterval(() => void look(), LOOK_EVERY_MS);

  async function look(): Promise<void> {
    if (await isThere(ours!)) return;
    const next = mainScript(new DOMParser().parseFromString(await documentNow(page.URL), 'text/html'));
    if (!next || next === ours || !(await isThere(next))) return;
    clearInterval(looking);
    page.defaultView!.location.reload();
  }
}

const mainScript = (page: Document): string | null =>
  page.querySelector('script[src*="main"]')?.getAttribute('src') ?? null;

/** Servers that restart with the build are no sign of anything. */
async function isThere(path: string): Promise<boolean> {
  const answer = await fetch(path, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  return answer?.status !== 404;
}

const documentNow = async (url: string): Promise<string> => {
  const answer = await fetch(url, { headers: { accept: 'text/html' }, cache: 'no-store' }).catch(() => null);
  return answer?.ok ? answer.text() : '';
};
