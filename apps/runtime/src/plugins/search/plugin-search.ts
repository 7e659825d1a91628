import { Injectable } from '@nestjs/common';
import type { SearchAnswer } from '@sv/contracts/search.contract';
import type { UserCaller } from '../../kernel/request-context/caller';
import { VisiblePlugins } from '../api/visible-plugins';
import type { HostedPlugin } from '../host/hosted-plugin';
import { ProviderCall, type ProviderAnswer } from './provider-call';
import { rankedResults } from './ranked-results';
import { RunningSearches } from './running-searches';

/** Searches in every app of a person at once. An app that they may not open learns nothing of the search. */
@Injectable()
export class PluginSearch {
  constructor(
    private readonly visible: VisiblePlugins,
    private readonly calls: ProviderCall,
    private readonly running: RunningSearches,
  ) {}

  /** @param gone aborted when nobody waits for the answer any more */
  search(caller: UserCaller, q: string, gone: AbortSignal): Promise<SearchAnswer> {
    const userId = caller.user.id;
    const asked = this.visible.listOpen(caller).filter(({ manifest }) => manifest.contributes.search);
    return this.running.runSearch(userId, gone, async signal => {
      const answers = await Promise.all(asked.map(plugin => this.ask(plugin, { userId, q, signal })));
      return toAnswer(answers.flat(), q);
    });
  }

  /** Empty for an app that registered no provider. */
  private async ask(
    plugin: HostedPlugin,
    search: { userId: string; q: string; signal: AbortSignal },
  ): Promise<AppAnswer[]> {
    const provider = plugin.life.onSearch;
    if (!provider) return [];
    const answer = await this.calls.askPlugin({ plugin, provider, ...search });
    // Disabled while it answered.
    return plugin.state === 'enabled' ? [{ pluginId: plugin.id, answer }] : [];
  }
}

interface AppAnswer {
  pluginId: string;
  answer: ProviderAnswer;
}

function toAnswer(answers: readonly AppAnswer[], q: string): SearchAnswer {
  const idsOf = (kind: ProviderAnswer): string[] =>
    answers.filter(({ answer }) => answer === kind).map(({ pluginId }) => pluginId);
  const found = answers.map(({ pluginId, answer }) =>
    typeof answer === 'string' ? [] : answer.map(result => ({ pluginId, ...result })),
  );
  return { results: rankedResults(found, q), late: idsOf('late'), failed: idsOf('failed') };
}
