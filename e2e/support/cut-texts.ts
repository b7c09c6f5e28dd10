import type { Page } from 'playwright-core';

/**
 * The texts of the open screen that are cut: by an ellipsis or the edge of their box, after some lines, or because a
 * field is narrower than its placeholder or its choice. Each with the name of its class.
 */
export const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>();
    const ink = document.createElement('canvas').getContext('2d');
    const isSeen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 4 && height > 4 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    };
    const nameOf = (element: Element) => {
      const css = [...element.classList].find((name) => /^_/.test(name)) ?? element.classList[0] ?? '';
      return css.replace(/^_|_[^_]*_\d+$/g, '') || element.tagName.toLowerCase();
    };
    const note = (element: Element, text: string) =>
      found.add(`${nameOf(element)}: ${text.trim().replace(/\s+/g, ' ')}`);

    for (const element of document.querySelectorAll<HTMLElement>('header *, main *, [role="dialog"] *')) {
      if (!isSeen(element) || element.closest('.visually-hidden, [aria-hidden="true"], svg')) continue;
      const style = getComputedStyle(element);
      if (element instanceof HTMLInputElement || element instanceof HTMLSelectElement) {
        const text =
          element instanceof HTMLInputElement
            ? element.value || element.placeholder
            : (element.selectedOptions[0]?.text ?? '');
        if (!ink || !text || ['checkbox', 'radio', 'date', 'time'].includes(element.type)) continue;
        ink.font = style.font;
        const room = element.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
        if (ink.measureText(text).width > room + 1) note(element, text);
        continue;
      }
      if (!element.textContent.trim()) continue;
      const hidesAcross = ['hidden', 'clip'].includes(style.overflowX);
      const clamps = style.webkitLineClamp !== 'none' && style.webkitLineClamp !== '';
      if (hidesAcross && style.whiteSpace !== 'normal' && element.scrollWidth > element.clientWidth)
        note(element, element.textContent);
      else if (clamps && element.scrollHeight > element.clientHeight + 1) note(element, element.textContent);
      else if (style.overflowX === 'hidden' && element.matches('button *') && element.scrollWidth > element.clientWidth)
        note(element, element.textContent);
    }
    // On a computer no tab waits behind the edge of its row.
    if (window.innerWidth >= 768)
      for (const list of document.querySelectorAll<HTMLElement>('[role="tablist"]')) {
        const frame = list.closest('[class*="viewport"]') ?? list;
        const edge = frame.getBoundingClientRect().right + 1;
        for (const tab of list.querySelectorAll<HTMLElement>('[role="tab"]'))
          if (tab.getBoundingClientRect().right > edge) note(tab, tab.textContent);
      }
    return [...found];
  });
