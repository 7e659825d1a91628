// One row of a long list: whether it is near the window, and the focus, which brings it there.
import {
  Directive,
  ElementRef,
  Injector,
  type OnDestroy,
  type OnInit,
  afterNextRender,
  inject,
  input,
  signal,
} from '@angular/core';
import { NearRows } from './near-rows';

/** As many rows fit into a large window: they are made at once. */
const AT_ONCE = 30;

@Directive({
  selector: '[svNearRow]',
  exportAs: 'svNearRow',
  host: { '[class.far]': '!isNear()', '[style.block-size.px]': 'isNear() ? null : height()' },
})
export class NearRow implements OnInit, OnDestroy {
  readonly element = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
  private readonly injector = inject(Injector);
  private readonly rows = inject(NearRows);
  private readonly near = signal(true);
  protected readonly height = signal<number | null>(null);
  private forget = (): void => undefined;

  /** The id of the task. */
  readonly id = input.required<string>({ alias: 'svNearRow' });
  /** Its place among the rows. */
  readonly svNearRowAt = input.required<number>();
  readonly isNear = this.near.asReadonly();

  ngOnInit(): void {
    if (this.rows.isObserving && this.svNearRowAt() >= AT_ONCE) this.near.set(false);
    this.forget = this.rows.add(this.element, { setNear: (isNear, height) => this.setNear(isNear, height) });
  }

  ngOnDestroy(): void {
    this.forget();
  }

  /** Focuses the check, because Space then toggles it natively. */
  focus(): void {
    if (this.near()) return this.focusCheck();
    this.near.set(true);
    afterNextRender({ read: () => this.focusCheck() }, { injector: this.injector });
  }

  private focusCheck(): void {
    this.element.querySelector<HTMLElement>('input[type=checkbox]')?.focus();
  }

  private setNear(isNear: boolean, height: number): void {
    if (!isNear && this.isInUse()) return;
    if (!isNear) this.height.set(height);
    this.near.set(isNear);
  }

  /** It has the focus, or is dragged: then it is outside its list, and its grip must stay to be told of the moves. */
  private isInUse(): boolean {
    return this.element.contains(document.activeElement) || !this.element.closest('ul');
  }
}
