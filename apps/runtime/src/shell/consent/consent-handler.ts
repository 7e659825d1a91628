import { Injectable } from '@nestjs/common';
import { PlatformError } from '@sv/server/problem/platform-error';
import { detailForPeople } from '@sv/server/problem/texts/problem-texts';
import type { UserCaller } from '../../kernel/request-context/caller';
import type { Exchange } from '../../kernel/exchange/exchange';
import { AppAccess } from '../../plugins/access/app-access';
import type { HostedPlugin } from '../../plugins/host/hosted-plugin';
import { Documents } from '../documents/documents';
import { DeclaredContracts } from '../../plugins/data-sharing/declared-contracts';
import { DataGrants } from '../../plugins/data-sharing/grants/data-grants.service';
import { Confirmation } from './confirmation';
import { readForm } from './consent-form';
import { type ConsentCase, confirmPage, noticePage, questionPage } from './consent-page';
import { consentTexts, type NoticeTexts } from './consent-texts';
import { readQuestion } from './consent-question';
import { ConsentTokens } from '../../plugins/data-sharing/consent-tokens/consent-tokens';
import { passedByWorker, useOf } from './fetch-metadata';

/** Refusals that the person can answer by trying again. */
const TRY_AGAIN = new Set([
  'invalid-credentials',
  'invalid-code',
  'second-factor-required',
  'rate-limited',
  'validation-failed',
]);

/** Angular's service worker ignores a request that has this in its query. */
const BYPASS = 'ngsw-bypass';

interface Page {
  html: string;
  status: number;
}

/**
 * `/consent`: a document of its own, in which no code of a plugin runs and which no other window can reach. The token
 * that makes a grant is handed out here and nowhere else, and only into a page that a person sees.
 */
@Injectable()
export class ConsentHandler {
  constructor(
    private readonly documents: Documents,
    private readonly contracts: DeclaredContracts,
    private readonly grants: DataGrants,
    private readonly tokens: ConsentTokens,
    private readonly confirmation: Confirmation,
    private readonly access: AppAccess,
  ) {}

  readonly handle = async (exchange: Exchange): Promise<void> => {
    const caller = callerOf(exchange);
    if (!['GET', 'HEAD', 'POST'].includes(exchange.method)) {
      exchange.response.setHeader('allow', 'GET, HEAD, POST');
      throw new PlatformError('method-not-allowed');
    }
    if (exchange.method === 'GET' && passedByWorker(exchange.request.headers) && !exchange.query.includes(BYPASS))
      return sendPastWorker(exchange);
    const { html, status } = await this.pageFor(exchange, caller);
    this.documents.send(exchange, html, status, { opener: 'noopener-allow-popups' });
  };

  private async pageFor(exchange: Exchange, caller: UserCaller): Promise<Page> {
    const language = this.documents.textLanguageFor(exchange.request);
    const texts = consentTexts[language];
    const notice = (text: NoticeTexts, url: string, status: number): Page => ({ html: noticePage(text, url), status });
    const question = readQuestion(exchange.query);
    const declared = question && this.contracts.findContract(question.dataContract);
    if (!question || !declared || this.isHidden(declared.consumer, caller)) return notice(texts.nothingHere, '/', 404);
    const { returnUrl } = question;
    const off = [declared.consumer, declared.provider].find(({ state }) => state !== 'enabled');
    if (off) return notice(texts.switchedOff(off.textIn(language, off.manifest.name)), returnUrl, 409);
    if (await this.grants.agreedAt(caller.user.id, declared)) return notice(texts.agreedAlready, returnUrl, 200);
    const about = { declared, email: caller.user.email, returnUrl, ownUrl: exchange.path + exchange.query, language };
    return exchange.method === 'POST' ? this.confirmed(exchange, caller, about) : this.asked(exchange, caller, about);
  }

  /** A plugin that the person may not open cannot read anything for them, so there is nothing to agree to. */
  private isHidden(plugin: HostedPlugin, caller: UserCaller): boolean {
    return !caller.capabilities.has('plugin:access') || !this.access.isFor(plugin, caller);
  }

  private async asked({ request, method }: Exchange, caller: UserCaller, about: ConsentCase): Promise<Page> {
    const use = useOf(request.headers);
    if (use === 'other') return notShown(about);
    if (use === 'unknown')
      return { html: confirmPage(about, { wantsCode: await this.confirmation.wantsCode(caller) }), status: 200 };
    // The answer to HEAD is not shown, so it needs no token.
    return { html: method === 'HEAD' ? '' : await this.withToken(caller, about), status: 200 };
  }

  private async confirmed(exchange: Exchange, caller: UserCaller, about: ConsentCase): Promise<Page> {
    if (useOf(exchange.request.headers) === 'other') return notShown(about);
    try {
      await this.confirmation.confirmIdentity(exchange, caller, await readForm(exchange.request));
    } catch (error) {
      if (!(error instanceof PlatformError) || !TRY_AGAIN.has(error.code)) throw error;
      for (const [name, value] of Object.entries(error.headers)) exchange.response.setHeader(name, value);
      const wantsCode = error.code !== 'invalid-credentials' && (await this.confirmation.wantsCode(caller));
      return {
        html: confirmPage(about, { wantsCode, problem: detailForPeople(error, about.language) }),
        status: error.status,
      };
    }
    return { html: await this.withToken(caller, about), status: 200 };
  }

  private async withToken(caller: UserCaller, about: ConsentCase): Promise<string> {
    return questionPage(about, await this.tokens.issueToken(caller, about.declared));
  }
}

/**
 * Sends the browser to the same page past the workspace's own service worker: only a request of the browser itself gets
 * a token.
 */
function sendPastWorker({ response, path, query }: Exchange): void {
  const location = `${path}${query || '?'}&${BYPASS}=1`;
  response.writeHead(303, { location, 'cache-control': 'no-store', 'content-length': 0 });
  response.end();
}

function callerOf({ caller }: Exchange): UserCaller {
  if (caller?.kind !== 'user') throw new PlatformError('unauthenticated');
  if (!caller.capabilities.has('profile:manage')) throw new PlatformError('forbidden');
  return caller;
}

/** For a frame, a script or a page loaded in advance. */
const notShown = ({ ownUrl, language }: ConsentCase): Page => ({
  html: noticePage(consentTexts[language].notShown, ownUrl),
  status: 403,
});
