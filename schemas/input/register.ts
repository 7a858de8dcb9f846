import { z } from "zod";

const cell = z.string().nullish();

/** Columns of the corporate-number file of the National Tax Agency, in file order. */
export const houjinRawColumns = [
  "sequenceNumber",
  "corporateNumber",
  "process",
  "correct",
  "updateDate",
  "changeDate",
  "name",
  "nameImageId",
  "kind",
  "prefectureName",
  "cityName",
  "streetNumber",
  "addressImageId",
  "prefectureCode",
  "cityCode",
  "postCode",
  "addressOutside",
  "addressOutsideImageId",
  "closeDate",
  "closeCause",
  "successorCorporateNumber",
  "changeCause",
  "assignmentDate",
  "latest",
  "enName",
  "enPrefectureName",
  "enCityName",
  "enAddressOutside",
  "furigana",
  "hihyoji",
] as const;

/** Columns of the invoice-registrant file of the National Tax Agency, in file order, spelt as published. */
export const invoiceRawColumns = [
  "sequenceNumber",
  "registratedNumber",
  "process",
  "correct",
  "kind",
  "country",
  "latest",
  "registrationDate",
  "updateDate",
  "disposalDate",
  "expireDate",
  "address",
  "addressPrefectureCode",
  "addressCityCode",
  "addressRequest",
  "addressRequestPrefectureCode",
  "addressRequestCityCode",
  "kana",
  "name",
  "addressInside",
  "addressInsidePrefectureCode",
  "addressInsideCityCode",
  "tradeName",
  "popularName_previousName",
] as const;

/** A row of the corporate-number file as published. */
export const HoujinRaw = rowOf(houjinRawColumns);

/** A row of the invoice-registrant file as published. */
export const InvoiceRaw = rowOf(invoiceRawColumns);

function rowOf<const Column extends string>(columns: readonly Column[]) {
  return z.object(Object.fromEntries(columns.map((column) => [column, cell])) as Record<Column, typeof cell>);
}
