/** Colours of the pictures, as on GitHub's light and dark pages. */
import type { Theme } from './svg.js';

export const LIGHT: Theme = {
  background: '#ffffff',
  titleBar: '#f6f8fa',
  border: '#d0d7de',
  dots: ['#ff5f57', '#febc2e', '#28c840'],
  text: {
    normal: '#1f2328',
    strong: '#1f2328',
    muted: '#656d76',
    accent: '#0969da',
    sizes: '#1a7f37',
    cursor: '#8c959f',
  },
};

export const DARK: Theme = {
  background: '#0d1117',
  titleBar: '#161b22',
  border: '#30363d',
  dots: ['#ff5f57', '#febc2e', '#28c840'],
  text: {
    normal: '#e6edf3',
    strong: '#ffffff',
    muted: '#8d96a0',
    accent: '#58a6ff',
    sizes: '#3fb950',
    cursor: '#6e7681',
  },
};
