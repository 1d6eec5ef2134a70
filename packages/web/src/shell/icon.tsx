const PATHS = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  plus: 'M12 5v14M5 12h14',
  close: 'M6 6l12 12M18 6L6 18',
  search: 'M11 4a7 7 0 1 0 0 14a7 7 0 0 0 0-14zM20 20l-4-4',
  send: 'M12 19V5M6 11l6-6l6 6',
  stop: 'M8 8h8v8H8z',
  attach: 'M20 11.5l-7.8 7.8a5 5 0 0 1-7-7l8.2-8.2a3.4 3.4 0 0 1 4.8 4.8l-8.1 8a1.7 1.7 0 0 1-2.4-2.4l7.3-7.2',
  voice: 'M12 4a3 3 0 0 0-3 3v4a3 3 0 0 0 6 0V7a3 3 0 0 0-3-3zM6 11a6 6 0 0 0 12 0M12 17v3',
  edit: 'M4 20h4L19 9a2.8 2.8 0 0 0-4-4L4 16zM13.5 6.5l4 4',
  copy: 'M9 9h10v11H9zM5 15V4h10',
  again: 'M20 11a8 8 0 1 0-2.3 6.3M20 5v6h-6',
  trash: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13',
  more: 'M6 12h.01M12 12h.01M18 12h.01',
  pin: 'M9 4h6l-1 6l3 3H7l3-3zM12 13v7',
  portfolio: 'M12 3a9 9 0 1 0 9 9h-9zM16 3.5A9 9 0 0 1 20.5 8H16z',
  watchlist: 'M12 4l2.5 5.2l5.7.8l-4.1 4l1 5.6L12 17l-5.1 2.6l1-5.6l-4.1-4l5.7-.8z',
  chart: 'M4 4v16h16M8 15l3.5-4l3 2.5L20 8',
  alerts: 'M6 10a6 6 0 0 1 12 0c0 5 2 6 2 7H4c0-1 2-2 2-7zM10 20a2 2 0 0 0 4 0',
  company: 'M5 20V6l7-3v17M12 9h7v11M3 20h18M8 9h1M8 13h1M8 17h1M15 13h1M15 17h1',
  news: 'M5 5h11v14H6a1 1 0 0 1-1-1zM16 9h3v9a1.5 1.5 0 0 1-3 0M8 9h5M8 12.5h5M8 16h3',
  schedules: 'M5 6h14v14H5zM5 10h14M9 3v5M15 3v5M12 13v3l2 1',
  memory:
    'M9 4a3 3 0 0 0-3 3a3 3 0 0 0-1 5a3 3 0 0 0 2 5a3 3 0 0 0 5 1V6a2 2 0 0 0-3-2zM15 4a3 3 0 0 1 3 3a3 3 0 0 1 1 5a3 3 0 0 1-2 5a3 3 0 0 1-5 1',
  widen: 'M9 4H4v5M15 4h5v5M9 20H4v-5M15 20h5v-5',
  usage: 'M5 20v-7M12 20V5M19 20v-11',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5',
  sign: 'M4 19h16M5 15c3-9 6-12 8-10s-4 9-3 10s3-4 4.500-4s0 4 2 4s2-1 2.500-2',
  done: 'M5 12.5l4.5 4.5L19 7.5',
  warning: 'M12 4l9 16H3zM12 10v4M12 17v.5',
  clock: 'M12 4a8 8 0 1 0 0 16a8 8 0 0 0 0-16zM12 8v4l3 2',
  file: 'M7 3h7l4 4v14H7zM14 3v4h4',
  open: 'M8 10l4 4l4-4',
  left: 'M14 8l-4 4l4 4',
  right: 'M10 8l4 4l-4 4',
} as const;

type IconName = keyof typeof PATHS;

/** Shows a small drawing that screen readers ignore; the control around it has the text. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
