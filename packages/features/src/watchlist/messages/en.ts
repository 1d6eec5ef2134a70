/** The user-facing texts in English. */
export const messages = {
  'watchlist.empty': 'Your watchlist is empty.',
  'watchlist.added': 'Added {name} to your watchlist.',
  'watchlist.present': '{name} is already on your watchlist.',
  'watchlist.removed': 'Removed {name} from your watchlist.',
  'watchlist.absent': '{name} is not on your watchlist.',
  'watchlist.full': 'A watchlist can hold up to {max} instruments. Remove one first.',

  'cli.summary.watch': 'show and change the watchlist',

  'commands.watch.description': 'Shows or changes your watchlist',
  'commands.watch.usage': '{prefix}watch [name] (to remove: {prefix}watch remove name)',

  'personal.watches': '- Watches: {list}',
};

/** The texts the page loads. */
export const pageMessages = {
  'page.watchlist.month': '30 days {percent}',

  'page.panel.watchlist': 'Watchlist',

  'page.watchlist.empty': 'Add instruments to see their prices at a glance.',
  'page.watchlist.add': 'Add to the watchlist',
  'page.watchlist.trend': 'Last {days:trading day/trading days}',

  'tools.name.change_watchlist': 'Change the watchlist',
  'tools.topic.watchlist': 'watchlist',
  'tools.name.get_watchlist': 'Watchlist',
};
