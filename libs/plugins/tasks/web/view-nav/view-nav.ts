// The pages that show tasks of all lists, beside the page, and the filters that the person saved.
import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import { RouterLink } from '@angular/router';
import { Icon } from '@sv/ui/icon/icon';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { T } from '@sv/ui/locale/t';
import { injectViewLinks } from './view-links';

@Component({
  selector: 'sv-view-nav',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Icon, RouterLink, T],
  templateUrl: './view-nav.html',
  // The links look like those of the lists below them.
  styleUrls: ['../task-lists/task-lists.css', './view-nav.css'],
})
export class ViewNav {
  protected readonly locale = inject(LocaleService);
  protected readonly links = injectViewLinks();
}
