import { defineReactElement } from '@plantdeck/core/element';
import { boardElement } from '../board/board-element.ts';
import boardCss from '../panel/board.css?inline';
import tiersCss from '../panel/tiers.css?inline';
import settingsCss from '../settings/settings.css?inline';
import { registerBoardsWords } from '../words/boards-words.ts';
import { element } from './equipment-operation.board.ts';
import css from './equipment-operation.css?inline';
import { EquipmentOperationView } from './equipment-operation.view.tsx';
import { registerEquipmentOperationWords } from './words/equipment-operation-words.ts';

/** Defines `<plant-equipment-operation-board>`; harmless where it is defined already. */
export function define(prefix?: string): CustomElementConstructor {
  registerBoardsWords();
  registerEquipmentOperationWords();
  return defineReactElement(
    {
      ...boardElement(element),
      styles: [boardCss, tiersCss, css, settingsCss],
      view: EquipmentOperationView,
    },
    prefix,
  );
}
