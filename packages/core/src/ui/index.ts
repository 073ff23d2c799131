/** Forms, layers, tables and trees: loaded with the views that use them, never with the first board. */
export { ConfirmDialog, Dialog, type ConfirmDialogProps, type DialogProps } from './kit/dialog.tsx';
export {
  Checkbox,
  Field,
  NumberField,
  PasswordField,
  Select,
  TextAreaField,
  TextField,
  type CheckboxProps,
  type FieldProps,
  type NumberFieldProps,
  type PasswordFieldProps,
  type SelectOption,
  type SelectProps,
  type TextAreaFieldProps,
  type TextFieldProps,
} from './kit/fields.tsx';
export { Menu, type MenuAction, type MenuProps, type MenuTriggerProps } from './kit/menu.tsx';
export { rovingTarget } from './kit/roving.ts';
export { ShelveDialog, type ShelveDialogProps } from './kit/shelve-dialog.tsx';
export { Table, type TableColumn, type TableProps } from './kit/table.tsx';
export { type TableSort } from './kit/table-sort.ts';
export { Tabs, type TabsProps } from './kit/tabs.tsx';
export { Tip } from './kit/tip.tsx';
export { Toasts, useToast, type ToastMessage, type ToastsProps } from './kit/toasts.tsx';
export { type TreeNode } from './kit/tree-model.ts';
export { TreeView, type TreeViewProps } from './kit/tree-view.tsx';
export { WidthHandle, type WidthHandleProps } from './kit/width-handle.tsx';
