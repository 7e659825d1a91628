// Understands what is typed in the line for new tasks. The parser loads when the first character is typed; a task that is
// added before that waits for it, and without it the text is the title.
import { Injectable, computed, inject, signal } from '@angular/core';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { ListPeople } from '../sharing/list-people';
import { type TypingContext, type Understood, type UnderstoodPart, plainTitle } from './understood';

type Parser = typeof import('./parser/understand');

@Injectable()
export class QuickAdd {
  private readonly locale = inject(LocaleService);
  private readonly people = inject(ListPeople);
  private readonly parser = signal<Parser | null>(null);
  private readonly text = signal('');
  private readonly kept = signal<readonly string[]>([]);
  private readonly isPlain = signal(false);
  private loading: Promise<void> | null = null;

  readonly parts = computed(() => this.read(this.parser(), this.text(), this.context()).parts);

  /** What the chips show, for screen readers. */
  readonly spoken = computed(() =>
    this.parts()
      .map(({ label }) => label)
      .join(', '),
  );

  /** Call it with each change of the text. An empty line forgets what was to stay as words. */
  type(text: string): void {
    this.text.set(text);
    if (text.trim()) return void this.load();
    this.kept.set([]);
    this.isPlain.set(false);
  }

  /** Leaves the words of a part in the title. */
  keep({ phrases }: UnderstoodPart): void {
    this.kept.update(kept => [...kept, ...phrases]);
  }

  /** Leaves all words in the title. @returns false if nothing was understood */
  keepAll(): boolean {
    if (this.parts().length === 0) return false;
    this.isPlain.set(true);
    return true;
  }

  /** The task that the text describes. */
  async understand(text: string): Promise<Understood> {
    const context = this.context();
    if (!context) return plainTitle(text);
    await this.load();
    return this.read(this.parser(), text, context);
  }

  private read(parser: Parser | null, text: string, context: TypingContext | null): Understood {
    return parser && context ? parser.understand(text, context) : plainTitle(text);
  }

  /** Null where the person wants none of it understood. */
  private context(now = new Date()): TypingContext | null {
    if (this.isPlain()) return null;
    return {
      now,
      language: this.locale.language(),
      tag: this.locale.tag(),
      region: this.locale.region(),
      timeZone: this.locale.timeZone(),
      people: this.people.people(),
      kept: this.kept(),
    };
  }

  private load(): Promise<void> {
    return (this.loading ??= import('./parser/understand').then(
      parser => this.parser.set(parser),
      () => void (this.loading = null), // without a network: the next character tries again
    ));
  }
}
