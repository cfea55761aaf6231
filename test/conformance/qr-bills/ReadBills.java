import com.google.zxing.BinaryBitmap;
import com.google.zxing.DecodeHintType;
import com.google.zxing.client.j2se.BufferedImageLuminanceSource;
import com.google.zxing.common.HybridBinarizer;
import com.google.zxing.qrcode.QRCodeReader;
import java.io.File;
import java.util.Map;
import net.codecrete.qrbill.generator.QRBill;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.rendering.PDFRenderer;

/**
 * ReadBills FILE.pdf...: for each, a line with the file's name; what the code of its last page says, line by line, read by ZXing from PDFBox's picture
 * of it; a line with what the generator of Codecrete finds wrong in it, and whether it writes the same.
 */
public class ReadBills {
  public static void main(String[] files) throws Exception {
    for (String file : files) {
      System.out.println("file\t" + file);
      try (var document = Loader.loadPDF(new File(file))) {
        var picture = new PDFRenderer(document).renderImageWithDPI(document.getNumberOfPages() - 1, 300);
        var bitmap = new BinaryBitmap(new HybridBinarizer(new BufferedImageLuminanceSource(picture)));
        var read = new QRCodeReader().decode(bitmap, Map.of(DecodeHintType.TRY_HARDER, true));
        System.out.println(read.getText());
        System.out.println("level\t" + read.getResultMetadata().get(com.google.zxing.ResultMetadataType.ERROR_CORRECTION_LEVEL));
        var bill = QRBill.decodeQrCodeText(read.getText());
        for (var message : QRBill.validate(bill).getValidationMessages())
          System.out.println("invalid\t" + message.getType() + " " + message.getField() + " " + message.getMessageKey());
        var written = QRBill.encodeQrCodeText(bill).strip();
        System.out.println("same\t" + written.equals(read.getText().strip()));
      }
    }
  }
}
