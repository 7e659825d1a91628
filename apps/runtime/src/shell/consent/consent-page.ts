import { escapeHtml } from '@sv/server/http/escape-html';
import { plainDocument } from '../documents/plain-document';
import type { HostedPlugin } from '../../plugins/host/hosted-plugin';
import type { DeclaredContract } from '../../plugins/data-sharing/declared-contracts';
import type { Language } from '@sv/contracts/language.contract';
import { consentScript } from './consent-script';
import { consentStyle } from './consent-style';
import { consentTexts, type NoticeTexts } from './consent-texts';

/** What the page is about, and for whom. */
export interface ConsentCase {
  declared: DeclaredContract;
  /** The account that agrees. */
  email: string;
  returnUrl: string;
  /** Path and query of the page itself. */
  ownUrl: string;
  language: Language;
}

/** The page with the token: nothing is shared until the person presses the button. */
export function questionPage(about: ConsentCase, token: string): string {
  const { returnUrl, ownUrl, language } = about;
  const texts = consentTexts[language];
  return document(
    titleOf(about),
    `${terms(about)}
      <p class="problem" id="notice" role="alert" hidden></p>
      <p id="again" hidden><a href="${escapeText(ownUrl)}">${texts.again}</a></p>
      <div class="actions" id="agree" data-token="${escapeText(token)}" data-return-url="${escapeText(returnUrl)}"
        data-unreachable="${texts.unreachable}">
        <button class="primary" type="button" disabled>${texts.agree}</button>
        <a href="${escapeText(returnUrl)}">${texts.cancel}</a>
      </div>
      <noscript><p class="problem">${texts.needsScript}</p></noscript>
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
  const texts = consentTexts[about.language];
  const field = wantsCode
    ? `<label for="proof">${texts.code}</label>
        <input id="proof" name="code" autocomplete="one-time-code" maxlength="64" required autofocus aria-describedby="hint" />
        <p class="hint" id="hint">${texts.codeHint}</p>`
    : `<label for="proof">${texts.password}</label>
        <input id="proof" name="password" type="password" autocomplete="current-password" maxlength="256" required autofocus />`;
  return document(
    titleOf(about),
    `${terms(about)}
      <p>${texts.confirmFirst}</p>
      ${problem ? `<p class="problem" role="alert">${escapeText(problem)}</p>` : ''}
      <form method="post" action="${escapeText(about.ownUrl)}">
        ${field}
        <div class="actions">
          <button class="primary" type="submit">${texts.continue}</button>
          <a href="${escapeText(about.returnUrl)}">${texts.cancel}</a>
        </div>
      </form>`,
  );
}

/** A page with nothing to decide: it gives the reason and a link to leave. */
export const noticePage = ({ title, reason, link }: NoticeTexts, url: string): string =>
  document(
    title,
    `<h1>${escapeText(title)}</h1>
      <p>${escapeText(reason)}</p>
      <div class="actions"><a class="primary" href="${escapeText(url)}">${escapeText(link)}</a></div>`,
  );

const titleOf = ({ declared: { consumer, provider }, language }: Pick<ConsentCase, 'declared' | 'language'>): string =>
  consentTexts[language].title({ reader: nameOf(consumer, language), source: nameOf(provider, language) });

const nameOf = (plugin: HostedPlugin, language: Language): string => plugin.textIn(language, plugin.manifest.name);

/** Who gets what and why, in the words of both manifests. */
function terms({ declared, email, language }: ConsentCase): string {
  const { consumer, provider, description, reason, contract, version } = declared;
  const texts = consentTexts[language];
  const [reader, source] = [escapeText(nameOf(consumer, language)), escapeText(nameOf(provider, language))];
  return `<p class="apps" aria-hidden="true">${iconOf(provider, language)}<span class="arrow">→</span>${iconOf(consumer, language)}</p>
      <h1>${escapeText(titleOf({ declared, language }))}</h1>
      <dl>
        <dt>${texts.gets(reader)}</dt>
        <dd>${escapeText(provider.textIn(language, description))}</dd>
        <dt>${texts.why}</dt>
        <dd>${escapeText(consumer.textIn(language, reason))}</dd>
        <dt>${texts.from}</dt>
        <dd>${source} <span class="id">${escapeText(provider.id)}, ${escapeText(contract)} ${escapeText(version)}</span></dd>
        <dt>${texts.to}</dt>
        <dd>${reader} <span class="id">${escapeText(consumer.id)}</span></dd>
        <dt>${texts.account}</dt>
        <dd>${escapeText(email)}</dd>
      </dl>
      <p class="hint">${texts.ownData}</p>`;
}

const document = (title: string, content: string): string =>
  plainDocument({
    title: escapeText(title),
    links: ['<link rel="icon" href="data:," />'],
    style: consentStyle,
    content,
  });

/** The picture of an app: its first letter while it has none. */
const iconOf = (plugin: HostedPlugin, language: Language): string =>
  plugin.iconSvg === null
    ? `<span class="letter">${escapeText(nameOf(plugin, language).trim().slice(0, 1).toLocaleUpperCase())}</span>`
    : `<img alt="" src="/api/plugins/${encodeURIComponent(plugin.id)}/icon" width="32" height="32" />`;

/** Text of a manifest is content, and must never be taken for one of the document's placeholders. */
const escapeText = (text: string): string => escapeHtml(text).replaceAll('__', '&#95;&#95;');
