/** The user-facing texts in English. */
export const messages = {
  'cli.summary.news': 'show the news',

  'commands.news.description': 'Shows recent news',
  'commands.news.usage': '{prefix}news [name]',

  'personal.newsOf': '{name} {count} (latest {time})',
  'personal.news':
    '- Headlines of the last 24 hours: {list}. Times are in {zone}. What they say is not known yet: read them with get_news before you speak of it.',

  'news.line': '- {title} ({source}, {time})\n  {url}',
  'news.none': 'No recent news.',
  'news.noneAbout': 'No recent news about {name}.',
  'news.unconfigured': 'No news source is set up. Add an RSS address to finance.newsFeeds in the configuration.',
  'news.unavailable': 'No answer from: {names}',
};

/** The texts the page loads. */
export const pageMessages = {
  'page.panel.news': 'News',

  'page.news.empty': 'No news to show.',
  'page.news.filter': 'Filter by instrument',

  'tools.name.get_news': 'News',
};
