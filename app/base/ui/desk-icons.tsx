import { icon } from './icons.tsx'

export const ArrowDown = icon('M12 4v16l-7-7M12 20l7-7')
export const ArrowUp = icon('M12 20V4l-7 7M12 4l7 7')
export const BoldIcon = icon('M7 5h6a3.5 3.5 0 0 1 0 7H7zM7 12h7a3.5 3.5 0 0 1 0 7H7z')
export const CircleCheck = icon('M12 3a9 9 0 1 0 .1 0zM8 12l3 3 5-6')
export const DrawingIcon = icon('M4 20l1-4L16 5l3 3L8 19zM13.5 7.5l3 3')
export const HeadingIcon = icon('M6 5v14M18 5v14M6 12h12')
export const Info = icon('M12 3a9 9 0 1 0 .1 0zM12 11v5M12 8h0')
export const ItalicIcon = icon('M10 5h8M6 19h8M14 5l-4 14')
export const LinkIcon = icon(
  'M9.5 14.5l5-5M11 7l2-2a4 4 0 0 1 6 6l-2 2M13 17l-2 2a4 4 0 0 1-6-6l2-2',
)
export const ListIcon = icon('M9 6h11M9 12h11M9 18h11M4.5 6h0M4.5 12h0M4.5 18h0')
export const PhotoIcon = icon('M3 5h18v14H3zM3 16l5-5 4 4 3-3 6 5M15.5 9h0')
export const QuoteIcon = icon('M5 17q4-1 4-6H5V7h4v4M14 17q4-1 4-6h-4V7h4v4')
export const RedoIcon = icon('M20 9H9a5 5 0 0 0 0 10h5M20 9l-4-4M20 9l-4 4')
export const TriangleAlert = icon('M12 3.5 22 20.5H2zM12 10v4.5M12 17.5h0')
export const UndoIcon = icon('M4 9h11a5 5 0 0 1 0 10h-5M4 9l4-4M4 9l4 4')
export const Wrench = icon(
  'M20.5 7.5a5 5 0 0 1-6.6 5L7.5 19a2.1 2.1 0 0 1-3-3l6.5-6.4a5 5 0 0 1 5-6.6L13.2 6l1 3.8 3.8 1z',
)
