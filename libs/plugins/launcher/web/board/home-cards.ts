// The cards that a home page can have: widgets of apps, and the platform's own.
import type { AppArrangement, HomeLayout } from '@sv/contracts/home.contract';
import type { ShellPlugin } from '@sv/contracts/shell.contract';
import type { WidgetSize } from '@sv/sdk/manifest';
import type { AppContributions } from '@sv/ui/contributions/contributions';
import { arranged } from '@sv/ui/home/app-order';
import { t } from '@sv/ui/locale/translate';
import type { ShownWidget } from '../widgets/shown-widget';

interface CardBase {
  /** As in `HomeWidget`. */
  id: string;
  title: string;
  size: WidgetSize;
  sizes: readonly WidgetSize[];
}

/** A widget of an app has what is shown; a card of the platform has none. */
export type HomeCard = CardBase & { widget: ShownWidget | null };

export const WHATS_NEW = 'sv/whats-new';
export const FAVOURITES = 'sv/favourites';
/** A new page shows no more widgets of apps, one of each. */
const MAX_DEFAULT = 6;

const ownCard = (id: string, title: string): HomeCard => {
  return { id, title, size: 'small', sizes: ['small', 'medium', 'large'], widget: null };
};

/** Every card that the person can have, those of apps in the order of the sidebar. */
export function allCards(
  contributions: readonly AppContributions[],
  plugins: readonly ShellPlugin[],
  order?: AppArrangement,
): HomeCard[] {
  const { pinned, others, hidden } = arranged(plugins, order);
  const ofApps = [...pinned, ...others, ...hidden].flatMap(app => contributions.filter(one => one.app.id === app.id));
  return [
    ...ofApps.flatMap(({ app, entry }) =>
      entry.contributes.widgets.map(widget => ({
        id: `${app.id}/${widget.id}`,
        title: widget.title,
        size: widget.sizes[0] ?? 'small',
        sizes: widget.sizes,
        widget: { key: `${app.id}/${widget.id}`, app, entry, widget },
      })),
    ),
    ownCard(WHATS_NEW, t('What’s new')),
    ownCard(FAVOURITES, t('Favourites')),
  ];
}

/** The cards of the person's layout that are there at present; without a layout those of a new page. */
export function placedCards(home: HomeLayout | null, offered: readonly HomeCard[]): HomeCard[] {
  if (!home) return [];
  if (!home.widgets) return defaultCards(home, offered);
  return home.widgets.flatMap(({ id, size }) => {
    const card = offered.find(one => one.id === id);
    // An update of the app may have taken the size away.
    return card ? [{ ...card, size: card.sizes.includes(size) ? size : card.size }] : [];
  });
}

/** What the first app shows, what is new beside it, then the other apps. */
function defaultCards({ favourites }: HomeLayout, offered: readonly HomeCard[]): HomeCard[] {
  const isFirst = ({ widget }: HomeCard, at: number): boolean =>
    widget !== null && offered.findIndex(other => other.widget?.app.id === widget.app.id) === at;
  const [first, ...others] = offered.filter(isFirst).slice(0, MAX_DEFAULT);
  const own = offered.filter(({ id }) => id === WHATS_NEW || (id === FAVOURITES && favourites.length > 0));
  return [...(first ? [first] : []), ...own, ...others];
}
