import { escapeHtml } from '@sv/server/http/escape-html';
import { plainDocument } from '../documents/plain-document';
import type { HostedPlugin } from '../../plugins/host/hosted-plugin';
import type { DeclaredContract } from '../../plugins/data-sharing/declared-contracts';
import { consentScript } from './consent-script';
import { consentStyle } from './consent-style';

/** What the page is about, and for whom. */
export interface ConsentCase {
  declared: DeclaredContract;
  /** The account that agrees. */
  email: string;
  returnUrl: string;
  /** Path and query of the page itself. */
  ownUrl: string;
}

/** The page with the token: nothing is shared until the person presses the button. */
export function questionPage(about: ConsentCase, token: string): string {
  const { declared, returnUrl, ownUrl } = about;
  return document(
    titleOf(declared),
    `${terms(about)}
      <p class="problem" id="notice" role="alert" hidden></p>
      <p id="again" hidden><a href="${escapeText(ownUrl)}">Open this page again</a></p>
      <div class="actions" id="agree" data-token="${escapeText(token)}" data-return-url="${escapeText(returnUrl)}">
        <button class="primary" type="button" disabled>Agree</button>
        <a href="${escapeText(returnUrl)}">Cancel</a>
      </div>
      <noscript><p class="problem">You need JavaScript to agree. Turn it on for this site and reload the page.</p></noscript>
      <script nonce="__NONCE__">${consentScript}</script>`,
  );
}

export interface ConfirmForm {
  /** Whether the account has a second factor, so that a password is not enough. */
  wantsCode: boolean;
  problem?: string;
}

/** For a browser that does not say where the page is shown: the person must confirm their identity to continue. */
export function confirmPage(about: ConsentCase, { wantsCode, problem }: ConfirmForm): string {
  const field = wantsCode
    ? `<label for="proof">Code</label>
        <input id="proof" name="code" autocomplete="one-time-code" maxlength="64" required autofocus aria-describedby="hint" />
        <p class="hint" id="hint">From your authenticator app, or a backup code.</p>`
    : `<label for="proof">Password</label>
        <input id="proof" name="password" type="password" autocomplete="current-password" maxlength="256" required autofocus />`;
  return document(
    titleOf(about.declared),
    `${terms(about)}
      <p>First confirm that it is you.</p>
      ${problem ? `<p class="problem" role="alert">${escapeText(problem)}</p>` : ''}
      <form method="post" action="${escapeText(about.ownUrl)}">
        ${field}
        <div class="actions">
          <button class="primary" type="submit">Continue</button>
          <a href="${escapeText(about.returnUrl)}">Cancel</a>
        </div>
      </form>`,
  );
}

/** A page with nothing to decide: it gives the reason and a link to leave. */
export function noticePage(title: string, reason: string, link: { url: string; label: string }): string {
  return document(
    title,
    `<h1>${escapeText(title)}</h1>
      <p>${escapeText(reason)}</p>
      <div class="actions"><a class="primary" href="${escapeText(link.url)}">${escapeText(link.label)}</a></div>`,
  );
}

const titleOf = ({ consumer, provider }: DeclaredContract): string =>
  `Let ${consumer.manifest.name} read from ${provider.manifest.name}?`;

/** Who gets what and why, in the words of both manifests. */
function terms({ declared, email }: ConsentCase): string {
  const { consumer, provider, description, reason, contract, version } = declared;
  const [reader, source] = [escapeText(consumer.manifest.name), escapeText(provider.manifest.name)];
  return `<p class="apps" aria-hidden="true">${iconOf(provider)}<span class="arrow">→</span>${iconOf(consumer)}</p>
      <h1>${escapeText(titleOf(declared))}</h1>
      <dl>
        <dt>What ${reader} gets</dt>
        <dd>${escapeText(description)}</dd>
        <dt>Why</dt>
        <dd>${escapeText(reason)}</dd>
        <dt>From</dt>
        <dd>${source} <span class="id">${escapeText(provider.id)}, ${escapeText(contract)} ${escapeText(version)}</span></dd>
        <dt>To</dt>
        <dd>${reader} <span class="id">${escapeText(consumer.id)}</span></dd>
        <dt>Account</dt>
        <dd>${escapeText(email)}</dd>
      </dl>
      <p class="hint">This is only about your own data. You can revoke access at any time in Account → Connected apps.</p>`;
}

const document = (title: string, content: string): string =>
  plainDocument({
    title: escapeText(title),
    links: ['<link rel="icon" href="data:," />'],
    style: consentStyle,
    content,
  });

/** The picture of an app: its first letter while it has none. */
const iconOf = ({ id, manifest, iconSvg }: HostedPlugin): string =>
  iconSvg === null
    ? `<span class="letter">${escapeText(manifest.name.trim().slice(0, 1).toLocaleUpperCase())}</span>`
    : `<img alt="" src="/api/plugins/${encodeURIComponent(id)}/icon" width="32" height="32" />`;

/** Text of a manifest is content, and must never be taken for one of the document's placeholders. */
const escapeText = (text: string): string => escapeHtml(text).replaceAll('__', '&#95;&#95;');
