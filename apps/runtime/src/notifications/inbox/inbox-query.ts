import { Injectable, type PipeTransform } from '@nestjs/common';
import { strictValidation } from '@sv/server/http/configure-http';
import type { InboxPage } from './inbox.service';
import { InboxQueryDto } from './notification.dto';

/**
 * At most so many queries are cached: an open tab sends the same one again and again, and class-validator costs more
 * than the answer.
 */
const MAX_KNOWN = 100;

/** The query of the list, validated once for each text of it that does not name a place in the list. */
@Injectable()
export class InboxQuery implements PipeTransform<Record<string, unknown>, InboxPage | Promise<InboxPage>> {
  private readonly validation = strictValidation();
  private readonly known = new Map<string, InboxPage>();

  transform(query: Record<string, unknown>): InboxPage | Promise<InboxPage> {
    const text = JSON.stringify(query);
    return this.known.get(text) ?? this.validate(text, query);
  }

  private async validate(text: string, query: Record<string, unknown>): Promise<InboxPage> {
    const page = toPage(
      (await this.validation.transform(query, { type: 'query', metatype: InboxQueryDto })) as InboxQueryDto,
    );
    if (page.cursor === undefined && this.known.size < MAX_KNOWN) this.known.set(text, page);
    return page;
  }
}

const toPage = ({ limit, cursor, unread, includeDismissed }: InboxQueryDto): InboxPage => ({
  limit,
  cursor,
  unread: unread === 'true',
  includeDismissed: includeDismissed === 'true',
});
